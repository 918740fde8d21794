import type { CompanyFields, Method, PersonFields, RoleFields, RoundFields } from "./fields.ts";

export type SubjectKind = "company" | "person" | "role" | "round";

/** The fields a claim about each kind of subject can carry. */
export interface SubjectFields {
  company: CompanyFields;
  person: PersonFields;
  role: RoleFields;
  round: RoundFields;
}

/** What one piece of evidence says of one subject. */
export interface Claim<Fields> {
  readonly method: Method;
  readonly sourceUrl: string | null;
  readonly effectiveAt: Date;
  readonly retrievedAt: Date;
  /** The place within the document; a filing's accession number. */
  readonly ref: string;
  readonly fields: Fields;
}

const RANK: Record<Method, number> = { edited: 4, filed: 3, published: 2, imported: 1 };

/**
 * Orders claims from weakest to strongest: an operator's edit over a filing over an article over a list;
 * then the one that speaks for the later moment; then the greater accession number or place, as text; then the later
 * retrieval; then, of claims alike in all that, by what they say. A total order, so the outcome does not depend on the
 * order of arrival.
 */
export function compareClaims(a: Claim<unknown>, b: Claim<unknown>): number {
  return (
    RANK[a.method] - RANK[b.method] ||
    a.effectiveAt.getTime() - b.effectiveAt.getTime() ||
    compareText(a.ref, b.ref) ||
    a.retrievedAt.getTime() - b.retrievedAt.getTime() ||
    compareText(a.sourceUrl ?? "", b.sourceUrl ?? "") ||
    compareText(canonical(a.fields), canonical(b.fields))
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** JSON that is the same for the same value: the database keeps the keys of an object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => compareText(a, b)))
      : part);
}

/** The claims, strongest first. */
export function strongestFirst<C extends Claim<unknown>>(claims: readonly C[]): C[] {
  return claims.length > 1 ? [...claims].sort((a, b) => compareClaims(b, a)) : [...claims];
}

/** For each field, the strongest claim that states it. */
export function winningClaims<Fields extends object, C extends Claim<Fields>>(claims: readonly C[]): Map<keyof Fields & string, C> {
  const winners = new Map<keyof Fields & string, C>();
  const ascending = claims.length > 1 ? [...claims].sort(compareClaims) : claims;
  for (const claim of ascending) {
    for (const field in claim.fields) {
      if (claim.fields[field] !== undefined) winners.set(field, claim);
    }
  }
  return winners;
}
