import { identifyingDomain } from "../../../../../core/catalog/domain.ts";
import { isFreeMailDomain } from "../../../../../core/catalog/free-mail.ts";
import { companyNameKey } from "../../../../../core/catalog/names/company-name.ts";
import { splitFormerly } from "../../../../../core/catalog/names/formerly.ts";

/** A company as a list or an export shows it; `domain` may be a whole web address. */
export interface CompanyShown {
  readonly domain: string | null;
  readonly name: string | null;
}

/** What a company is recognised by. */
export type MatchedBy = "domain" | "name";

/** What one row of somebody's own list says of a company, cell by cell. */
export interface OwnedRow {
  readonly domains: readonly string[];
  readonly emails: readonly string[];
  readonly names: readonly string[];
}

/** The companies of somebody's own list, as the keys they are compared by. */
export interface OwnedKeys {
  readonly domains: readonly string[];
  /** Names of rows that told a website, too. */
  readonly names: readonly string[];
  /** Names of rows that told nothing else. */
  readonly bareNames: readonly string[];
}

const SEVERAL = /[\s,;|]+/;

/**
 * Companies somebody has already. They are found by registrable domain first, then by name, by the same rules the
 * catalogue tells companies apart: of two companies with one name and different websites neither is the other.
 */
export class OwnedCompanies {
  readonly #domains: Set<string>;
  readonly #names: Set<string>;
  readonly #bareNames: Set<string>;

  constructor(keys: OwnedKeys = { domains: [], names: [], bareNames: [] }) {
    this.#domains = new Set(keys.domains);
    this.#names = new Set(keys.names);
    this.#bareNames = new Set(keys.bareNames);
  }

  /** Takes a row in; answers what it can be found by, null when it names no company. */
  add(row: OwnedRow): MatchedBy | null {
    const domains = [...row.domains.flatMap(domainsIn), ...row.emails.flatMap(mailDomainsIn)];
    for (const domain of domains) this.#domains.add(domain);
    const names = row.names.flatMap(nameKeysOf);
    for (const name of names) (domains.length > 0 ? this.#names : this.#bareNames).add(name);
    if (domains.length > 0) return "domain";
    return names.length > 0 ? "name" : null;
  }

  /** By what the company is one of these; null when it is none of them. */
  match(company: CompanyShown): MatchedBy | null {
    const domain = company.domain === null ? null : identifyingDomain(company.domain);
    if (domain !== null && this.#domains.has(domain)) return "domain";
    const isNamed = nameKeysOf(company.name ?? "").some((name) => this.#bareNames.has(name) || (domain === null && this.#names.has(name)));
    return isNamed ? "name" : null;
  }

  /** What {@link OwnedCompanies} can be made from again. */
  keys(): OwnedKeys {
    return { domains: [...this.#domains], names: [...this.#names], bareNames: [...this.#bareNames] };
  }
}

function domainsIn(cell: string): string[] {
  return cell.split(SEVERAL).flatMap((part) => (part.includes("@") ? mailDomainsIn(part) : (identifyingDomain(part) ?? [])));
}

/** Where the owners of mail addresses work; "acme.example" alone is read as well. */
function mailDomainsIn(cell: string): string[] {
  return cell.split(SEVERAL).flatMap((part) => {
    const domain = identifyingDomain(part.slice(part.lastIndexOf("@") + 1).replace(/[<>"')]+$/, ""));
    return domain === null || isFreeMailDomain(domain) ? [] : domain;
  });
}

function nameKeysOf(cell: string): string[] {
  const { name, former } = splitFormerly(cell);
  return [name, ...former].map(companyNameKey).filter((key) => key !== "");
}
