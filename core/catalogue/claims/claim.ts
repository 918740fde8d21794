import type { CompanyFields, Method, PersonFields, RoleFields, RoundFields } from "../facts/facts.ts";

export type SubjectKind = "company" | "person" | "role" | "round";

export interface SubjectFields {
  company: CompanyFields;
  person: PersonFields;
  role: RoleFields;
  round: RoundFields;
}

/** A statement of one piece of evidence about one subject. */
export interface Claim<Fields> {
  readonly method: Method;
  readonly sourceUrl: string | null;
  readonly effectiveAt: Date;
  readonly retrievedAt: Date;
  /** Position within the document, or a filing's accession number. */
  readonly ref: string;
  readonly fields: Fields;
}

/** The parts of an edit other than facts. In its facts, null means that the edit empties the field. */
export interface EditMarks {
  /** The subject exists without evidence. */
  readonly created?: true;
  /** Withdraws the subject whatever its evidence, or restores it. */
  readonly withdrawn?: boolean;
}

const RANK: Record<Method, number> = {
  edited: 5,
  filed: 4,
  published: 3,
  imported: 2,
  reviewed: 1,
  derived: 0,
  estimated: 0,
};

/** True if a claim only adds to what evidence states: the parts of a location, or estimates. */
export function isDerived(method: Method): boolean {
  return method === "derived" || method === "reviewed" || method === "estimated";
}

/**
 * Orders claims from weakest to strongest by method (derived < reviewed < list < article < filing < edit), date, accession number
 * or position as text, retrieval time and finally content. This is a total order, so the result does not depend on the
 * order of arrival. Positions of rows in a list mean nothing and come last.
 */
export function compareClaims(a: Claim<unknown>, b: Claim<unknown>): number {
  return (
    RANK[a.method] - RANK[b.method] ||
    a.effectiveAt.getTime() - b.effectiveAt.getTime() ||
    (a.method === "imported" || isDerived(a.method) ? 0 : compareText(a.ref, b.ref)) ||
    a.retrievedAt.getTime() - b.retrievedAt.getTime() ||
    compareText(a.sourceUrl ?? "", b.sourceUrl ?? "") ||
    compareText(canonicalJson(a.fields), canonicalJson(b.fields)) ||
    compareText(a.ref, b.ref)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** JSON with sorted keys: PostgreSQL's jsonb reorders the keys of an object. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => compareText(a, b)))
      : part,
  );
}

export function strongestFirst<C extends Claim<unknown>>(claims: readonly C[]): C[] {
  return claims.length > 1 ? [...claims].sort((a, b) => compareClaims(b, a)) : [...claims];
}

export function winningClaims<Fields extends object, C extends Claim<Fields>>(
  claims: readonly C[],
): Map<keyof Fields & string, C> {
  const winners = new Map<keyof Fields & string, C>();
  const ascending = claims.length > 1 ? [...claims].sort(compareClaims) : claims;
  for (const claim of ascending) {
    for (const field in claim.fields) {
      if (claim.fields[field] !== undefined) winners.set(field, claim);
    }
  }
  return winners;
}

const NO_EDITS: Readonly<Record<string, unknown>> = {};

/** The values and marks of all edits of a subject, newer ones replacing older ones. */
export function editedFields(claims: readonly Claim<object>[]): EditMarks & Readonly<Record<string, unknown>> {
  const edits = claims.filter(({ method }) => method === "edited");
  return edits.length === 0 ? NO_EDITS : Object.assign({}, ...edits.sort(compareClaims).map(({ fields }) => fields));
}

/** The claims read from documents, without those derived from them. */
export function evidenceAmong<C extends Claim<object>>(claims: readonly C[]): readonly C[] {
  return claims.every(isEvidence) ? claims : claims.filter(isEvidence);
}

function isEvidence({ method }: Claim<object>): boolean {
  return method !== "edited" && !isDerived(method);
}

/** True if the subject has evidence or was created by an edit, and no edit withdraws it. */
export function isPublishedBy(claims: readonly Claim<object>[] | undefined): claims is readonly Claim<object>[] {
  if (claims === undefined) return false;
  const { created, withdrawn } = editedFields(claims);
  return withdrawn !== true && (created === true || evidenceAmong(claims).length > 0);
}
