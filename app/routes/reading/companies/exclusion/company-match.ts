import { identifyingDomain } from "../../../../../core/catalogue/facts/domain.ts";
import { isFreeMailDomain } from "../../../../../core/catalogue/facts/free-mail.ts";
import { companyNameKey } from "../../../../../core/catalogue/names/company-name.ts";
import { splitFormerly } from "../../../../../core/catalogue/names/formerly.ts";

/** A company in a list or export; `domain` may be a full URL. */
export interface CompanyShown {
  readonly domain: string | null;
  readonly name: string | null;
}

/** Property that a company was matched by. */
export type MatchedBy = "domain" | "name";

/** The company in one row of the exclusion list, cell by cell. */
export interface ListRow {
  readonly domains: readonly string[];
  readonly emails: readonly string[];
  readonly names: readonly string[];
}

/** The exclusion list as its match keys. */
export interface MatchKeys {
  readonly domains: readonly string[];
  /** Names of rows that also have a website. */
  readonly names: readonly string[];
  /** Names of rows without a website. */
  readonly bareNames: readonly string[];
}

const SEVERAL = /[\s,;|]+/;

/**
 * The exclusion list. Matches by registrable domain first, then by name, with the same rules as the database: two
 * companies with one name and different websites are different.
 */
export class CompanyMatcher {
  readonly #domains: Set<string>;
  readonly #names: Set<string>;
  readonly #bareNames: Set<string>;

  constructor(keys: MatchKeys = { domains: [], names: [], bareNames: [] }) {
    this.#domains = new Set(keys.domains);
    this.#names = new Set(keys.names);
    this.#bareNames = new Set(keys.bareNames);
  }

  /** Adds a row and returns the property that identifies its company; null if none does. */
  add(row: ListRow): MatchedBy | null {
    const domains = [...row.domains.flatMap(domainsIn), ...row.emails.flatMap(mailDomainsIn)];
    for (const domain of domains) this.#domains.add(domain);
    const names = row.names.flatMap(nameKeysOf);
    for (const name of names) (domains.length > 0 ? this.#names : this.#bareNames).add(name);
    if (domains.length > 0) return "domain";
    return names.length > 0 ? "name" : null;
  }

  /** The property by which the company is on the list; null if it is not. */
  match(company: CompanyShown): MatchedBy | null {
    const domain = company.domain === null ? null : identifyingDomain(company.domain);
    if (domain !== null && this.#domains.has(domain)) return "domain";
    const isNamed = nameKeysOf(company.name ?? "").some(
      (name) => this.#bareNames.has(name) || (domain === null && this.#names.has(name)),
    );
    return isNamed ? "name" : null;
  }

  /** The keys to restore {@link CompanyMatcher} from. */
  keys(): MatchKeys {
    return { domains: [...this.#domains], names: [...this.#names], bareNames: [...this.#bareNames] };
  }
}

function domainsIn(cell: string): string[] {
  return cell
    .split(SEVERAL)
    .flatMap((part) => (part.includes("@") ? mailDomainsIn(part) : (identifyingDomain(part) ?? [])));
}

/** Domains of e-mail addresses; accepts a bare "acme.example" too. */
function mailDomainsIn(cell: string): string[] {
  return cell.split(SEVERAL).flatMap((part) => {
    const domain = identifyingDomain(part.slice(part.lastIndexOf("@") + 1).replace(/(?<![<>"')])[<>"')]+$/, ""));
    return domain === null || isFreeMailDomain(domain) ? [] : domain;
  });
}

function nameKeysOf(cell: string): string[] {
  const { name, former } = splitFormerly(cell);
  return [name, ...former].map(companyNameKey).filter((key) => key !== "");
}
