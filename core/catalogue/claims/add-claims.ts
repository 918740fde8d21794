import { rowsOf } from "../../../db/statement.ts";
import { copyRows } from "../../../db/copy.ts";
import type { Context } from "../../shared/context.ts";
import type { Claim, SubjectKind } from "./claim.ts";

export interface SubjectClaim {
  readonly subjectKind: SubjectKind;
  readonly subjectId: number;
  readonly claim: Claim<object>;
}

/** The document of all claims, or of the claims with a ref. */
export type DocumentOf = number | ((ref: string) => number);

export const documentOf = (of: DocumentOf, ref: string): number => (typeof of === "number" ? of : of(ref));

const COLUMNS = [
  "subject_kind",
  "subject_id",
  "document_id",
  "ref",
  "method",
  "source_url",
  "effective_at",
  "retrieved_at",
  "fields",
] as const;

/** Stores claims of documents (null: an operator's edit) about newly added subjects. */
export async function addClaims(
  ctx: Context,
  document: DocumentOf | null,
  claims: Iterable<SubjectClaim>,
): Promise<void> {
  await copyRows(ctx.db, "claim", [...COLUMNS], claimRows(document, claims));
}

function* claimRows(document: DocumentOf | null, claims: Iterable<SubjectClaim>): Generator<unknown[]> {
  for (const { subjectKind, subjectId, claim } of claims) {
    yield [
      subjectKind,
      subjectId,
      document === null ? null : documentOf(document, claim.ref),
      claim.ref,
      claim.method,
      claim.sourceUrl,
      claim.effectiveAt,
      claim.retrievedAt,
      claim.fields,
    ];
  }
}

/**
 * Stores claims about known subjects and returns the subjects that gained one. Skips claims that an
 * earlier version of the same document already made, so a weekly list that repeats its rows adds no evidence.
 */
export async function addFurtherClaims(
  ctx: Context,
  document: DocumentOf,
  claims: readonly SubjectClaim[],
): Promise<Pick<SubjectClaim, "subjectKind" | "subjectId">[]> {
  if (claims.length === 0) return [];
  const rows = [...claimRows(document, claims)];
  const column = (i: number) => rows.map((row) => row[i]);
  return rowsOf<{ subjectKind: SubjectKind; subjectId: number }>(ctx)`
    insert into claim (subject_kind, subject_id, document_id, ref, method, source_url, effective_at, retrieved_at,
      fields)
    select w.subject_kind, w.subject_id, w.document_id, w.ref, w.method, w.source_url, w.effective_at, w.retrieved_at,
      w.fields
    from unnest(${column(0)}::text[], ${column(1)}::bigint[], ${column(2)}::bigint[], ${column(3)}::text[],
      ${column(4)}::text[], ${column(5)}::text[],
                ${column(6)}::timestamptz[], ${column(7)}::timestamptz[],
                  ${claims.map(({ claim }) => JSON.stringify(claim.fields))}::jsonb[])
         as w (subject_kind, subject_id, document_id, ref, method, source_url, effective_at, retrieved_at, fields)
    where not exists (
      select 1 from claim c join document d on d.id = c.document_id, document own
      where own.id = w.document_id and d.source = own.source and d.external_id = own.external_id and d.id <> own.id
        and c.subject_kind = w.subject_kind and c.subject_id = w.subject_id
        and c.fields = w.fields and c.source_url is not distinct from w.source_url)
    returning subject_kind as "subjectKind", subject_id as "subjectId"`;
}
