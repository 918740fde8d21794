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
 * then the one that speaks for the later moment; then the later accession number or row; then the later
 * retrieval. A total order over what claims say, so the outcome does not depend on the order of arrival.
 */
export function compareClaims(a: Claim<unknown>, b: Claim<unknown>): number {
  return (
    RANK[a.method] - RANK[b.method] ||
    a.effectiveAt.getTime() - b.effectiveAt.getTime() ||
    (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0) ||
    a.retrievedAt.getTime() - b.retrievedAt.getTime()
  );
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
