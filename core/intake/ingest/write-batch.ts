import { columnOf, execute } from "../../../db/statement.ts";
import {
  addClaims,
  addFurtherClaims,
  documentOf,
  type DocumentOf,
  type SubjectClaim,
} from "../../catalogue/claims/add-claims.ts";
import { addCompanies } from "../../catalogue/claims/add-companies.ts";
import { addPeople, addRoles } from "../../catalogue/claims/add-people.ts";
import { addRounds } from "../../catalogue/claims/add-rounds.ts";
import { type Cause, type Change, logChanges } from "../../catalogue/claims/changes.ts";
import type { Claim, SubjectKind } from "../../catalogue/claims/claim.ts";
import { mergeRounds, type RoundMerge } from "../../catalogue/claims/merge-rounds.ts";
import { refold } from "../../catalogue/claims/refold.ts";
import type { Context } from "../../shared/context.ts";
import type { BatchPlan } from "./plan.ts";

export interface BatchTarget {
  readonly documentId: DocumentOf;
  readonly cause: Cause;
  readonly isSample: boolean;
}

/** The result of a batch; `touched` are companies whose directory rows are stale. */
export interface BatchResult {
  readonly added: number;
  readonly changed: number;
  readonly touched: readonly number[];
}

/** Writes a planned batch in the caller's transaction: inserts new subjects and recomputes known ones. */
export async function writeBatch(ctx: Context, plan: BatchPlan, target: BatchTarget): Promise<BatchResult> {
  const { cause, documentId } = target;
  await addCompanies(ctx, plan.companies, target.isSample);
  await addPeople(ctx, plan.people, target.isSample);
  await addRoles(ctx, plan.roles);
  await addRounds(ctx, plan.rounds, target.isSample);
  await addClaims(ctx, documentId, newClaims(plan));
  await writeFilings(ctx, plan, documentId);
  const additions = additionChanges(plan);
  await logChanges(ctx, cause, additions);
  const further = await addFurtherClaims(ctx, documentId, plan.furtherClaims);
  await joinRounds(ctx, plan, target);
  const changed = (await refold(ctx, cause, further)) + plan.joinedRounds.length;
  await writeReviews(ctx, plan, target);
  if (additions.length + further.length > 0) await unmarkRead(ctx, documentId, companiesWithNewFacts(plan, further));
  const touched = new Set(plan.companies.map((c) => c.id));
  for (const round of plan.rounds) touched.add(round.companyId);
  for (const role of plan.roles) touched.add(role.companyId);
  for (const id of await companiesOf(ctx, further)) touched.add(id);
  return { added: additions.length, changed, touched: [...touched] };
}

/** Merges rounds and records how, so that undoing the document can split them. */
async function joinRounds(ctx: Context, plan: BatchPlan, { cause, documentId }: BatchTarget): Promise<void> {
  const merges: { readonly document: number; readonly merge: RoundMerge }[] = [];
  for (const { ref, keptId, absorbedId } of plan.joinedRounds)
    merges.push({ document: documentOf(documentId, ref), merge: await mergeRounds(ctx, cause, keptId, absorbedId) });
  if (merges.length > 0)
    await execute(ctx)`
      insert into joined_round (document_id, merge)
      select document, merge from rows from (jsonb_to_recordset(${JSON.stringify(merges)}::jsonb)
        as (document bigint, merge jsonb)) with ordinality as x (document, merge, position) order by position`;
}

/**
 * Marks this document, and others about these companies, for the email finder to read again: they may contain addresses
 * whose owner was unknown before. Of many documents none was read before.
 */
async function unmarkRead(ctx: Context, document: DocumentOf, companyIds: readonly number[]): Promise<void> {
  const own = typeof document === "number" ? document : null;
  await execute(ctx)`
    delete from finder_document f where f.document_id = ${own}::bigint or f.document_id in (
      select c.document_id from claim c where c.subject_kind = 'company'
        and c.subject_id = any(${[...companyIds]}))`;
}

/** Known companies that gained people or a website claim. */
function companiesWithNewFacts(
  { companies, roles, furtherClaims }: BatchPlan,
  further: readonly { readonly subjectKind: SubjectKind; readonly subjectId: number }[],
): readonly number[] {
  const fresh = new Set(companies.map(({ id }) => id));
  const claimed = new Set(
    further.flatMap(({ subjectKind, subjectId }) => (subjectKind === "company" ? [subjectId] : [])),
  );
  const sites = furtherClaims.flatMap(({ subjectKind, subjectId, claim }) =>
    subjectKind === "company" && claimed.has(subjectId) && "website" in claim.fields ? [subjectId] : [],
  );
  return [...roles.flatMap(({ companyId }) => (fresh.has(companyId) ? [] : [companyId])), ...sites];
}

function* newClaims(plan: BatchPlan): Generator<SubjectClaim> {
  const groups: [SubjectKind, readonly { readonly id: number; readonly claims: readonly Claim<object>[] }[]][] = [
    ["company", plan.companies],
    ["round", plan.rounds],
    ["person", plan.people],
    ["role", plan.roles],
  ];
  for (const [subjectKind, subjects] of groups) {
    for (const { id, claims } of subjects) {
      for (const claim of claims) yield { subjectKind, subjectId: id, claim };
    }
  }
}

/** Logs a new company as one change including its people; people added later are logged one by one. */
function additionChanges(plan: BatchPlan): Change[] {
  const fresh = new Set(plan.companies.map((company) => company.id));
  return [
    ...plan.companies.map(({ id }): Change => ({
      kind: "added",
      subjectKind: "company",
      subjectId: id,
      companyId: id,
    })),
    ...plan.rounds.map(({ id, companyId }): Change => ({
      kind: "added",
      subjectKind: "round",
      subjectId: id,
      companyId,
    })),
    ...plan.roles
      .filter((role) => !fresh.has(role.companyId))
      .map(({ id, companyId }): Change => ({ kind: "added", subjectKind: "role", subjectId: id, companyId })),
  ];
}

async function writeFilings(ctx: Context, plan: BatchPlan, document: DocumentOf): Promise<void> {
  if (plan.filings.length === 0) return;
  const rows = plan.filings.map(({ ref, filing, roundId }) => ({
    ...filing,
    documentId: documentOf(document, ref),
    roundId,
  }));
  await execute(ctx)`
    insert into filing (accession, cik, form_type, file_number, previous_accession, filed_on, document_id, round_id)
    select accession, cik, "formType", "fileNumber", "previousAccession", "filedOn", "documentId", "roundId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      accession text, cik text, "formType" text, "fileNumber" text, "previousAccession" text, "filedOn" date,
        "documentId" bigint, "roundId" bigint)
    on conflict (accession) do update set
      file_number = coalesce(excluded.file_number, filing.file_number),
      previous_accession = coalesce(excluded.previous_accession, filing.previous_accession),
      filed_on = coalesce(excluded.filed_on, filing.filed_on)`;
}

/** Who decides by rule. */
const RULE = "rule";

/** Skips items already asked for another version of the same document. */
async function writeReviews(ctx: Context, plan: BatchPlan, target: BatchTarget): Promise<void> {
  const items = [...plan.reviews, ...plan.ruled].map((item) => ({
    ...item,
    documentId: documentOf(target.documentId, item.ref),
  }));
  if (items.length === 0) return;
  const now = ctx.clock.now();
  await execute(ctx)`
    insert into review_item (kind, ref, reason, group_key, candidate_ids, record, document_id, run_id, created_at,
      status, company_id, decided_at, decided_by, decision_id)
    select x.kind, x.ref, x.reason, x."groupKey", x."candidateIds", x.record, x."documentId",
      ${target.cause.runId}, ${now}, case when x."companyId" is null then 'open' else 'accepted' end, x."companyId",
      case when x."companyId" is not null then ${now}::timestamptz end,
      case when x."companyId" is not null then ${RULE} end,
      case when x."companyId" is not null then nextval('review_decision_id') end
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as (kind text, ref text, reason text, "groupKey" text, "candidateIds" bigint[], record jsonb,
        "companyId" bigint, "documentId" bigint)) with ordinality x
    where not exists (
      select 1 from review_item r join document d on d.id = r.document_id, document own
      where own.id = x."documentId" and d.source = own.source and d.external_id = own.external_id
        and r.kind = x.kind and r.record - 'raw' = x.record - 'raw')
    order by x.ordinality
    on conflict (document_id, ref, kind) do nothing`;
}

/** The companies to which the subjects belong. */
export async function companiesOf(
  ctx: Context,
  subjects: readonly { subjectKind: SubjectKind; subjectId: number }[],
): Promise<number[]> {
  const of = (kind: SubjectKind) => subjects.filter((s) => s.subjectKind === kind).map((s) => s.subjectId);
  return columnOf<number>(ctx)`
    select unnest(${of("company")}::bigint[]) as id
    union select company_id from funding_round where id = any(${of("round")}::bigint[])
    union select company_id from role where person_id = any(${of("person")}::bigint[])
    union select company_id from role where id = any(${of("role")}::bigint[])`;
}
