import { createHash } from "node:crypto";
import { identifyingDomain } from "../../catalogue/facts/domain.ts";
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
  /** What it counts in the account's quota: the bytes of what the customer gave. */
  readonly bytes: number;
}

const LONGEST = { externalId: 200, name: 300, domain: 300, place: 200, metadata: 4_000 } as const;

/** A customer's own hash of a domain. */
const HASH = /^[0-9a-f]{64}$/i;

/** `key_hash` of the database, as hex. */
function keyHash(key: string | null): string | null {
  return key === null ? null : createHash("sha256").update(key).digest("hex");
}

/**
 * The rows to store and the problems of the others. Of rows with one external id only the first is stored; `known` are the
 * external ids of the batches before.
 */
export function listedRows(
  given: readonly GivenCompany[],
  isHashed: boolean,
  known: Pick<ReadonlySet<string>, "has"> = new Set(),
): { readonly rows: readonly ListedRow[]; readonly problems: readonly RowProblem[] } {
  const rows = new Map<string, ListedRow>();
  const problems: RowProblem[] = [];
  const places = new PlaceResolver();
  for (const [index, company] of given.entries()) {
    const read = listedRow(company, isHashed, places);
    if (typeof read === "string") problems.push({ index, externalId: company.externalId, problem: read });
    else if (rows.has(read.external_id) || known.has(read.external_id))
      problems.push({ index, externalId: company.externalId, problem: "Another row before it has the same id." });
    else rows.set(read.external_id, read);
  }
  return { rows: [...rows.values()], problems };
}

/** One row, or why it cannot be stored. */
function listedRow(given: GivenCompany, isHashed: boolean, places: PlaceResolver): ListedRow | string {
  const [name, domain, place] = [clean(given.name), clean(given.domain), clean(given.place)];
  const long = (["externalId", "name", "domain", "place"] as const).find((part) => given[part].length > LONGEST[part]);
  if (long !== undefined) return `The ${PARTS[long]} has more than ${LONGEST[long]} characters.`;
  if (JSON.stringify(given.metadata).length > LONGEST.metadata || JSON.stringify(given.metadata).includes("\\u0000"))
    return `The metadata have more than ${LONGEST.metadata} characters, or characters that cannot be stored.`;
  const isHash = HASH.test(domain);
  const domainKey = domain === "" || isHash ? null : identifyingDomain(domain.slice(domain.lastIndexOf("@") + 1));
  const nameKey = name === "" ? null : companyNameKey(name);
  const domainHash = isHash ? domain.toLowerCase() : keyHash(domainKey);
  const nameHash = keyHash(nameKey);
  if (domainHash === null && nameHash === null)
    return domain === ""
      ? "Give a domain or a name."
      : "This is no company's own domain. Give its website, or its name.";
  const { city, country } = placeOf(place, places);
  const [ofDomain, ofName] = isHashed || isHash ? [domainHash, nameHash] : [domainKey, nameKey];
  const kept = {
    external_id: clean(given.externalId) || (ofDomain ?? `${ofName} ${country ?? ""}`.trim()),
    name: isHashed ? "" : name,
    domain: isHashed ? "" : domain,
    place: isHashed ? "" : place,
    metadata: isHashed ? {} : given.metadata,
  };
  const texts = [kept.external_id, kept.name, kept.domain, kept.place, JSON.stringify(kept.metadata)];
  return {
    ...kept,
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    domain_hash: domainHash,
    name_hash: nameHash,
    city,
    country,
  };
}

const PARTS = { externalId: "id", name: "name", domain: "domain", place: "place" } as const;

// PostgreSQL cannot store NUL and lone surrogates.
function clean(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed().trim();
}

/** City and country as the catalogue spells them; null where not certain. */
function placeOf(
  place: string,
  places: PlaceResolver,
): { readonly city: string | null; readonly country: string | null } {
  if (place === "") return { city: null, country: null };
  const read = readPlace({ place });
  const resolved = places.resolve(read, {});
  if (resolved.kind === "known")
    return { city: resolved.location.city ?? read.city ?? null, country: resolved.location.country };
  return { city: read.city ?? null, country: read.country ?? null };
}
