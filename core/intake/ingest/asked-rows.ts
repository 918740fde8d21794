import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import type { Cause } from "../../catalogue/claims/changes.ts";
import { refold, type Subject } from "../../catalogue/claims/refold.ts";
import type { RoundFields } from "../../catalogue/facts/facts.ts";
import type { Context } from "../../shared/context.ts";
import type { FormerRow } from "./matching/former-rows.ts";
import { type Replaced, restoreRoles } from "./retire.ts";
import { companiesOf } from "./write-batch.ts";

/** A row that a reading asks about, with the rows of the former reading that it may repeat. */
export interface AskedRow {
  readonly ref: string;
  readonly round: RoundFields | undefined;
  readonly former: readonly FormerRow[];
}

/** The position of what a row stated before, while it is asked about. */
const before = (ref: string): string => `${ref} (before)`;

/**
 * Keeps what rows stated in the former reading while they are asked about: each at most one former row, the most similar
 * whose round no other row states now. Returns the companies affected. Call it before unclaimed subjects are withdrawn.
 */
export async function keepAskedRows(
  ctx: Context,
  cause: Cause,
  { retirement, isOnlyOne, documentId }: Pick<Replaced, "retirement" | "isOnlyOne"> & { readonly documentId: number },
  asked: readonly AskedRow[],
): Promise<readonly number[]> {
  const pairs = asked.flatMap(({ ref, round = {}, former }) =>
    former.map(({ ref: formerRef }) => ({ ref, formerRef, round })),
  );
  if (pairs.length === 0 || !isOnlyOne) return [];
  const rows = await rowsOf<{ ref: string; formerRef: string }>(ctx)`
    select p.ref, p."formerRef"
    from rows from (jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as (ref text, "formerRef" text, round jsonb))
      with ordinality p
    left join retired_claim r on r.retired_by = ${retirement} and r.subject_kind = 'round' and r.ref = p."formerRef"
    where not exists (select from claim now where now.document_id = ${documentId} and now.subject_kind = 'round'
      and now.subject_id = r.subject_id)
    order by (r.fields -> 'announced' is not distinct from p.round -> 'announced')::int * 2
      + (r.fields -> 'stageText' is not distinct from p.round -> 'stageText')::int
      + (r.fields -> 'amount' is not distinct from p.round -> 'amount')::int desc, p.ordinality`;
  const formerOf = new Map<string, string>();
  const taken = new Set<string>();
  for (const { ref, formerRef } of rows) {
    if (formerOf.has(ref) || taken.has(formerRef)) continue;
    formerOf.set(ref, formerRef);
    taken.add(formerRef);
  }
  await execute(ctx)`
    insert into kept_row (retirement_id, former_ref, ref)
    select ${retirement}, w.former_ref, w.ref
    from unnest(${[...formerOf.values()]}::text[], ${[...formerOf.keys()].map(before)}::text[])
      as w (former_ref, ref)`;
  const refs = [...formerOf.keys()].map((ref) => ({ documentId, ref }));
  const subjects = await restoreAsked(ctx, refs);
  await refold(ctx, cause, subjects);
  return companiesOf(ctx, subjects);
}

interface RowOf {
  readonly documentId: number;
  readonly ref: string;
}

/** SQL: the rows kept for these positions, each with the documents that it is stated in now and was before. */
const keptFor = (asked: readonly RowOf[]) => sql`(
  select k.retirement_id, k.former_ref, k.ref, d.id as document_id, d.retrieved_at, f.id as former_id,
    f.retrieved_at as formerly_retrieved_at
  from unnest(${asked.map(({ documentId }) => documentId)}::bigint[], ${asked.map(({ ref }) => before(ref))}::text[])
    as w (document_id, ref)
  join retirement t on t.document_id = w.document_id and t.kind = 'replaced' and t.reversed_at is null
  join kept_row k on k.retirement_id = t.id and k.ref = w.ref
  join document d on d.id = w.document_id
  join document f on f.id = (select min(key::bigint) from jsonb_object_keys(t.readings) key))`;

/** Ends what was kept of rows that are decided. Returns the subjects to recompute. */
export async function endAsked(ctx: Context, decided: readonly RowOf[]): Promise<readonly Subject[]> {
  return rowsOf<Subject>(ctx)`
    with gone as (
      delete from claim c using ${keptFor(decided)} k where c.document_id = k.document_id and c.ref = k.ref
      returning c.*, k.former_id, k.former_ref, k.formerly_retrieved_at, k.retirement_id)
    insert into retired_claim (id, subject_kind, subject_id, document_id, ref, method, source_url, effective_at,
      retrieved_at, fields, person_id, company_id, retired_by)
    select g.id, g.subject_kind, g.subject_id, g.former_id, g.former_ref, g.method, g.source_url,
      case when g.effective_at = g.retrieved_at then g.formerly_retrieved_at else g.effective_at end,
      g.formerly_retrieved_at, g.fields, r.person_id, r.company_id, g.retirement_id
    from gone g left join (
      select id, person_id, company_id from role union all select id, person_id, company_id from withdrawn_role
    ) r on g.subject_kind = 'role' and r.id = g.subject_id
    returning subject_kind as "subjectKind", subject_id as "subjectId"`;
}

/** Takes back {@link endAsked}. */
export async function restoreAsked(ctx: Context, asked: readonly RowOf[]): Promise<readonly Subject[]> {
  await restoreRoles(
    ctx,
    sql`exists (
    select from ${keptFor(asked)} k where k.retirement_id = c.retired_by and k.former_ref = c.ref)`,
  );
  return rowsOf<Subject>(ctx)`
    with back as (
      delete from retired_claim c using ${keptFor(asked)} k
      where c.retired_by = k.retirement_id and c.ref = k.former_ref and c.document_id = k.former_id
      returning c.*, k.document_id as kept_in, k.ref as kept_at, k.retrieved_at as now_retrieved_at)
    insert into claim (id, subject_kind, subject_id, document_id, ref, method, source_url, effective_at, retrieved_at,
      fields)
    select id, subject_kind, subject_id, kept_in, kept_at, method, source_url,
      case when effective_at = retrieved_at then now_retrieved_at else effective_at end, now_retrieved_at, fields
    from back returning subject_kind as "subjectKind", subject_id as "subjectId"`;
}
