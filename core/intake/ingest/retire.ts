import { type RawBuilder, sql, type SqlBool } from "kysely";
import { columnOf, execute, rowsOf, scalarOf } from "../../../db/statement.ts";
import type { Cause } from "../../catalogue/claims/changes.ts";
import type { SubjectKind } from "../../catalogue/claims/claim.ts";
import { hasLiveClaim } from "../../catalogue/claims/live-claim.ts";
import { refold, type Subject } from "../../catalogue/claims/refold.ts";
import type { Context } from "../../shared/context.ts";
import { comparedKeptClaims, findUnchangedRows, moveKeptRows } from "./unchanged-rows.ts";
import { companiesOf } from "./write-batch.ts";

/** Subjects recomputed per batch. */
const PORTION = 5_000;

interface RetiringDocument {
  readonly id: number;
  readonly replacesEarlier: boolean;
}

/** What a reading replaced. */
export interface Replaced {
  readonly retirement: number;
  /** False if several versions of the list were published at once. */
  readonly isOnlyOne: boolean;
  /** Positions of the rows whose claims stay. */
  readonly kept: ReadonlySet<string>;
  /** Companies that the dates or positions of such rows may have changed. */
  readonly redated: readonly number[];
}

/**
 * Retires the claims of a document's previous reading or, for a list, of all its versions, except those of rows that
 * `stated_row` repeats if `keepsRows`. Recomputes subjects with other evidence; the rest stay unclaimed until
 * {@link withdrawUnclaimed}, so that the new reading can reuse them. Returns null on a first reading.
 */
export async function retireEarlier(
  ctx: Context,
  cause: Cause,
  document: RetiringDocument,
  keepsRows = false,
): Promise<Replaced | null> {
  const earlier = await earlierReadings(ctx, document);
  const [former, ...others] = earlier;
  if (former === undefined) return null;
  const retirement = await beginRetirement(ctx, "replaced", document.id, earlier);
  const isKeeping = keepsRows && others.length === 0;
  const kept = isKeeping ? await findUnchangedRows(ctx, retirement, former.id) : new Set<string>();
  await retireClaims(ctx, retirement, earlier, { kind: "replaced", kept: { retirement, at: "former_ref" } });
  const redated = new Set<number>();
  if (kept.size > 0) {
    await moveKeptRows(ctx, retirement, { from: former.id, to: document.id, direction: "forward" });
    for await (const subjects of subjectsOf(ctx, comparedKeptClaims(retirement, document.id, "ref"))) {
      await refold(ctx, cause, subjects);
      for (const id of await companiesOf(ctx, subjects)) redated.add(id);
    }
  }
  for await (const subjects of retiredSubjects(ctx, retirement, "claimed")) await refold(ctx, cause, subjects);
  return { retirement, isOnlyOne: others.length === 0, kept, redated: [...redated] };
}

/** The readings of a document, or of all versions of its list, that are published. */
export async function earlierReadings(
  ctx: Context,
  { id, replacesEarlier }: RetiringDocument,
): Promise<readonly { readonly id: number; readonly reading: string }[]> {
  return rowsOf<{ id: number; reading: string }>(ctx)`
    select d.id, d.reading from document own join document d on d.id = own.id
      or (${replacesEarlier} and d.source = own.source and d.external_id = own.external_id)
    where own.id = ${id} and d.reading is not null`;
}

/**
 * Withdraws the subjects that the new reading did not claim again. Returns all companies affected by the retirement.
 */
export async function withdrawUnclaimed(ctx: Context, cause: Cause, retirement: number): Promise<number[]> {
  const touched = await retiredCompanies(ctx, retirement);
  for await (const subjects of retiredSubjects(ctx, retirement, "unclaimed")) await refold(ctx, cause, subjects);
  return touched;
}

type RetirementKind = "replaced" | "undone";

/** Records that a document's reading replaced others, or was undone. Returns the retirement's id. */
export async function beginRetirement(
  ctx: Context,
  kind: RetirementKind,
  documentId: number,
  documents: readonly { readonly id: number; readonly reading: string }[],
): Promise<number> {
  const readings = Object.fromEntries(documents.map(({ id, reading }) => [id, reading]));
  const retirement = await scalarOf<number>(ctx)`
    insert into retirement (kind, document_id, readings, at)
    values (${kind}, ${documentId}, ${JSON.stringify(readings)}::jsonb, ${ctx.clock.now()}) returning id`;
  if (retirement === undefined) throw new Error("the retirement was not recorded");
  return retirement;
}

interface Retiring {
  readonly kind: RetirementKind;
  /** The rows that a retirement kept, by their position in the documents; null for none. */
  readonly kept: { readonly retirement: number; readonly at: "former_ref" | "ref" } | null;
}

/**
 * Moves the documents' claims, except those of kept rows, and their uncertain rows out of the catalogue and ends their
 * readings, without refolding.
 */
export async function retireClaims(
  ctx: Context,
  retirement: number,
  documents: readonly { readonly id: number }[],
  { kind, kept }: Retiring,
): Promise<void> {
  const ids = documents.map(({ id }) => id);
  // The item about a person named by an accepted candidate belongs to that candidate.
  const ofNews = sql`exists (
    select 1 from review_item n where n.document_id = i.document_id and n.kind = 'news'
      and starts_with(i.ref, n.ref || ', person '))`;
  // A reading repeats a feed's candidates, but not the claims made when one was accepted.
  const published = sql`exists (
    select 1 from review_item i where i.document_id = c.document_id and i.ref = c.ref
      and (i.kind = 'news' or (i.kind = 'person' and ${ofNews})) and i.status = 'accepted')`;
  const stays = sql`exists (
    select 1 from kept_row k where k.retirement_id = ${kept?.retirement ?? null}
      and ${sql.ref(`k.${kept?.at ?? "ref"}`)} = c.ref)`;
  await execute(ctx)`
    with gone as (
      delete from claim c where c.document_id = any(${ids}) and not ${stays}
        and not (${kind === "replaced"} and ${published}) returning c.*)
    insert into retired_claim (id, subject_kind, subject_id, document_id, ref, method, source_url, effective_at,
      retrieved_at, fields,
      person_id, company_id, retired_by)
    select g.id, g.subject_kind, g.subject_id, g.document_id, g.ref, g.method, g.source_url, g.effective_at,
      g.retrieved_at, g.fields,
      r.person_id, r.company_id, ${retirement}
    from gone g left join (
      select id, person_id, company_id from role union all select id, person_id, company_id from withdrawn_role
    ) r on g.subject_kind = 'role' and r.id = g.subject_id`;
  await execute(ctx)`
    with gone as (
      delete from review_item i where i.document_id = any(${ids})
        and (i.kind = 'match' or (i.kind = 'person' and not ${ofNews}) or ${kind === "undone"}) returning i.*)
    insert into retired_review_item (id, item, retired_by) select g.id, to_jsonb(g), ${retirement} from gone g`;
  await execute(ctx)`update document set reading = null where id = any(${ids})`;
}

/** The subjects of retired claims, optionally only those with or without other claims. */
export function retiredSubjects(
  ctx: Context,
  retirement: number,
  which: "all" | "claimed" | "unclaimed",
): AsyncGenerator<Subject[]> {
  const claimed = hasLiveClaim(sql`c.subject_kind`, sql`c.subject_id`);
  const wanted = { all: sql<SqlBool>`true`, claimed, unclaimed: sql<SqlBool>`not ${claimed}` }[which];
  return subjectsOf(ctx, sql`retired_claim c where c.retired_by = ${retirement} and ${wanted}`);
}

/** The subjects of the selected claims in batches, people before their roles. */
export async function* subjectsOf(ctx: Context, claims: RawBuilder<unknown>): AsyncGenerator<Subject[]> {
  const rows = await rowsOf<{ subjectKind: SubjectKind; ids: number[] }>(ctx)`
    select c.subject_kind as "subjectKind", array_agg(distinct c.subject_id) as ids from ${claims}
    group by c.subject_kind order by c.subject_kind`;
  for (const { subjectKind, ids } of rows) {
    for (let from = 0; from < ids.length; from += PORTION)
      yield ids.slice(from, from + PORTION).map((subjectId) => ({ subjectKind, subjectId }));
  }
}

/** The companies of retired claims. */
export async function retiredCompanies(ctx: Context, retirement: number): Promise<number[]> {
  return columnOf<number>(ctx)`
    with gone as materialized (select subject_kind, subject_id, company_id from retired_claim
      where retired_by = ${retirement})
    select subject_id as id from gone where subject_kind = 'company'
    union select company_id from gone where company_id is not null
    union select r.company_id from funding_round r join gone on gone.subject_kind = 'round' and gone.subject_id = r.id
    union select r.company_id from role r join gone on gone.subject_kind = 'person'
      and gone.subject_id = r.person_id`;
}

/** Restores deleted roles of the retired claims `c`, or points the claims to the roles that replaced them. */
export async function restoreRoles(ctx: Context, claims: RawBuilder<unknown>): Promise<void> {
  await execute(ctx)`
    insert into role (id, person_id, company_id, relation)
    select distinct on (c.subject_id) c.subject_id, c.person_id, coalesce(k.merged_into_id, k.id),
      c.fields ->> 'relation'
    from retired_claim c join company k on k.id = c.company_id
    where ${claims} and c.subject_kind = 'role' and not exists (
      select 1 from withdrawn_role w
      where w.company_id = coalesce(k.merged_into_id, k.id) and w.person_id = c.person_id
        and w.relation = c.fields ->> 'relation')
    on conflict do nothing`;
  await execute(ctx)`
    update retired_claim c set subject_id = r.id
    from company k, (
      select id, person_id, company_id, relation from role union all select id, person_id, company_id, relation
        from withdrawn_role) r
    where ${claims} and c.subject_kind = 'role' and k.id = c.company_id
      and r.company_id = coalesce(k.merged_into_id, k.id) and r.person_id = c.person_id
        and r.relation = c.fields ->> 'relation'
      and r.id <> c.subject_id`;
}
