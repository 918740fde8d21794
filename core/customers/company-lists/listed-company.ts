import { createHash } from "node:crypto";
import { identifyingDomain } from "../../catalogue/facts/domain.ts";
import { companyDomain } from "../../finder/mail-domains/company-domain.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { readPlace } from "../../catalogue/places/read-place.ts";
import { PlaceResolver } from "../../catalogue/places/resolve-place.ts";

/** A company as a customer gives it; unknown parts are empty. */
export interface GivenCompany {
  /** The customer's own key; by default the domain, or the name with its place. */
  readonly externalId: string;
  readonly name: string;
  readonly domain: string;
  readonly place: string;
  /** Returned as it is. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The id of the company of ours that it is, if the customer says so. */
  readonly companyId?: number | null;
  /** True if the place is a column of regions alone, whose codes are not those of countries. */
  readonly isRegion?: boolean;
}

/** How a company was matched; `person`: the customer said so. */
export const MATCHED_BY = ["domain", "name_place", "person"] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** A given company that cannot be stored. */
export interface RowProblem {
  /** From 0, in the order given. */
  readonly index: number;
  readonly externalId: string;
  readonly problem: string;
}

/** A row of `listed_company`; hashes as hex. */
export interface ListedRow {
  readonly external_id: string;
  readonly name: string;
  readonly domain: string;
  readonly place: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly domain_hash: string | null;
  readonly name_hash: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly company_id: number | null;
  /** Bytes of the customer's texts, which count against the account's quota. */
  readonly bytes: number;
}

const LONGEST = { externalId: 200, name: 300, domain: 300, place: 200, metadata: 4_000 } as const;

/** A customer's own hash of a domain. */
const HASH = /^[0-9a-f]{64}$/i;

/** `key_hash` of the database, as hex. */
function keyHash(key: string | null): string | null {
  return key === null ? null : createHash("sha256").update(key).digest("hex");
}

export interface ReadRows {
  readonly rows: readonly ListedRow[];
  readonly problems: readonly RowProblem[];
  /** Given companies whose only domain is a mail provider's; those with a name and place are stored. */
  readonly freeMail: number;
  /** Given companies without a domain of their own and without a place, among the problems. */
  readonly withoutPlace: number;
}

interface Known {
  /** External ids of the batches before. */
  readonly taken: Pick<ReadonlySet<string>, "has">;
  /** Companies of ours that the account may name, by id; the value is the one they were merged into. */
  readonly companies: ReadonlyMap<number, number>;
}

/** The rows to store and the problems of the others. Of rows with one external id only the first is stored. */
export function listedRows(
  given: readonly GivenCompany[],
  isHashed: boolean,
  { taken, companies }: Known = { taken: new Set(), companies: new Map() },
): ReadRows {
  const rows = new Map<string, ListedRow>();
  const problems: RowProblem[] = [];
  const places = new PlaceResolver();
  let [freeMail, withoutPlace] = [0, 0];
  for (const [index, company] of given.entries()) {
    const domain = ownDomain(clean(company.domain));
    if (domain.isFreeMail) freeMail++;
    if (domain.hash === null && isEmpty(company.place) && !isEmpty(company.name)) withoutPlace++;
    const isKnown = typeof company.companyId !== "number" || companies.has(company.companyId);
    const read = isKnown
      ? listedRow(company, { isHashed, places, domain, companies })
      : `We have no company ${company.companyId}.`;
    if (typeof read === "string") problems.push({ index, externalId: company.externalId, problem: read });
    else if (rows.has(read.external_id) || taken.has(read.external_id))
      problems.push({ index, externalId: company.externalId, problem: "Another row before it has the same id." });
    else rows.set(read.external_id, read);
  }
  return { rows: [...rows.values()], problems, freeMail, withoutPlace };
}

interface OwnDomain {
  /** Null if the text is no company's own domain. */
  readonly key: string | null;
  /** As hex; the customer's own hash as it is. */
  readonly hash: string | null;
  readonly isFreeMail: boolean;
}

function ownDomain(text: string): OwnDomain {
  if (HASH.test(text)) return { key: null, hash: text.toLowerCase(), isFreeMail: false };
  const read = companyDomain(text.slice(text.lastIndexOf("@") + 1));
  const isFreeMail = read.kind === "refused" && (read.why === "free_mail" || read.why === "disposable");
  const key = text === "" || isFreeMail ? null : identifyingDomain(text.slice(text.lastIndexOf("@") + 1));
  return { key, hash: keyHash(key), isFreeMail };
}

interface Reading extends Pick<Known, "companies"> {
  readonly isHashed: boolean;
  readonly places: PlaceResolver;
  readonly domain: OwnDomain;
}

/** One row, or why it cannot be stored. */
function listedRow(given: GivenCompany, { isHashed, places, domain: own, companies }: Reading): ListedRow | string {
  const [name, domain, place] = [clean(given.name), clean(given.domain), clean(given.place)];
  const long = (["externalId", "name", "domain", "place"] as const).find((part) => given[part].length > LONGEST[part]);
  if (long !== undefined) return `The ${PARTS[long]} has more than ${LONGEST[long]} characters.`;
  if (JSON.stringify(given.metadata).length > LONGEST.metadata || JSON.stringify(given.metadata).includes("\\u0000"))
    return `The metadata have more than ${LONGEST.metadata} characters, or characters that cannot be stored.`;
  const nameKey = name === "" ? null : companyNameKey(name);
  const nameHash = keyHash(nameKey);
  const companyId = typeof given.companyId === "number" ? (companies.get(given.companyId) ?? null) : null;
  if (companyId === null && own.hash === null && (nameHash === null || place === ""))
    return domain === ""
      ? "Give its website, or its name with the city or country."
      : "This is no company's own domain. Give its website, or its name with the city or country.";
  const { city, country } = placeOf(place, places, given.isRegion === true);
  const isHash = own.hash !== null && own.key === null;
  const [ofDomain, ofName] = isHashed || isHash ? [own.hash, nameHash] : [own.key, nameKey];
  const byDefault = ofDomain ?? (ofName === null ? `company-${companyId}` : `${ofName} ${country ?? ""}`.trim());
  const kept = {
    external_id: clean(given.externalId) || byDefault,
    name: isHashed ? "" : name,
    domain: isHashed ? "" : domain,
    place: isHashed ? "" : place,
    metadata: isHashed ? {} : given.metadata,
  };
  const texts = [kept.external_id, kept.name, kept.domain, kept.place, JSON.stringify(kept.metadata)];
  return {
    ...kept,
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    domain_hash: own.hash,
    name_hash: nameHash,
    city,
    country,
    company_id: companyId,
  };
}

const PARTS = { externalId: "id", name: "name", domain: "domain", place: "place" } as const;

// PostgreSQL cannot store NUL and lone surrogates.
function clean(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed().trim();
}

function isEmpty(text: string): boolean {
  return clean(text) === "";
}

/** City and country as the catalogue spells them; null where not certain. A code that stands alone is a country's. */
function placeOf(
  place: string,
  places: PlaceResolver,
  isRegion: boolean,
): { readonly city: string | null; readonly country: string | null } {
  if (place === "") return { city: null, country: null };
  const words = isRegion ? readPlace({ region: place }) : readPlace({ place });
  const saysNothing = words.city === undefined && words.country === undefined;
  const read = saysNothing && !isRegion && /^[a-z]{2,3}$/i.test(place) ? readPlace({ country: place }) : words;
  const resolved = places.resolve(read, {});
  if (resolved.kind === "known")
    return { city: resolved.location.city ?? read.city ?? null, country: resolved.location.country };
  return { city: read.city ?? null, country: read.country ?? null };
}
