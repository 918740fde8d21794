import { execute, rowsOf } from "../../../../db/statement.ts";
import { copyRows } from "../../../../db/copy.ts";
import { Suppressions } from "../../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord, Outcome, RawTexts } from "../../../catalogue/sources/record.ts";
import { batchesOf } from "../batches.ts";
import { isAboutSuppressed, withoutSuppressed } from "../plan-people.ts";
import { withoutQuotes } from "../rejected-row.ts";
import { findMatches, type Match } from "../review/matches.ts";
import type { Group } from "./effect.ts";

const BATCH = 2_000;

/** An outcome with the source's text as a value. */
type StoredOutcome =
  | Exclude<Outcome, { readonly kind: "record" }>
  | (Omit<Extract<Outcome, { readonly kind: "record" }>, "raw"> & { readonly raw?: RawTexts });

/** Replaces the stored outcomes of an open proposal, without suppressed people and companies. */
export async function storeOutcomes(ctx: Context, proposalId: number, outcomes: AsyncIterable<Outcome>): Promise<void> {
  await execute(ctx)`delete from proposal_outcome where proposal_id = ${proposalId}`;
  const suppressions = await Suppressions.load(ctx);
  const listable = (outcome: Outcome): StoredOutcome[] => {
    const mayName = (text: string) => suppressions.mayName(text);
    if (outcome.kind === "notice")
      return [{ ...outcome, message: withoutQuotes({ reason: outcome.message }, mayName).reason }];
    // The proposal keeps doubts as its holds.
    if (outcome.kind === "doubt") return [];
    if (outcome.kind === "quarantined") {
      const { excerpt: _, ...row } = outcome;
      return [{ ...row, ...withoutQuotes(outcome, mayName) }];
    }
    if (!("record" in outcome)) return [outcome];
    if (isAboutSuppressed(outcome.record, suppressions)) return [];
    const record = withoutSuppressed(outcome.record, suppressions);
    if (outcome.kind === "review") return [{ ...outcome, record }];
    const { raw, ...stored } = outcome;
    const hasAll = record.people.length === outcome.record.people.length;
    return [{ ...stored, record, ...(raw && hasAll && { raw: raw() }) }];
  };
  let position = 0;
  for await (const batch of batchesOf(outcomes, BATCH)) {
    const rows = batch.flatMap(listable).map((outcome) => [proposalId, position++, outcome]);
    await copyRows(ctx.db, "proposal_outcome", ["proposal_id", "position", "outcome"], rows);
  }
}

/** Replaces the stored outcomes of a published proposal with the rejected rows of its document. */
export async function storeRejectedRows(ctx: Context, proposalId: number, documentId: number): Promise<void> {
  await execute(ctx)`delete from proposal_outcome where proposal_id = ${proposalId}`;
  await execute(ctx)`
    insert into proposal_outcome (proposal_id, position, outcome)
    select ${proposalId}, row_number() over (order by id) - 1, jsonb_strip_nulls(jsonb_build_object(
      'kind', 'quarantined', 'ref', ref, 'column', column_name, 'code', code, 'reason', reason, 'excerpt', excerpt))
    from quarantined_row where document_id = ${documentId}`;
}

/** Deletes the outcomes needed only for publishing. Keeps rejected rows, and news, so that it is not queued again. */
export async function dropAcceptedOutcomes(ctx: Context, proposalId: number): Promise<void> {
  await execute(ctx)`
    delete from proposal_outcome where proposal_id = ${proposalId} and outcome ->> 'kind' not in ('quarantined',
      'review')`;
}

/** A proposal's stored outcomes in their original order. */
export async function* storedOutcomes(ctx: Context, proposalId: number): AsyncGenerator<Outcome> {
  for (let from = -1; ;) {
    const rows = await rowsOf<{ position: number; outcome: StoredOutcome }>(ctx)`
      select position, outcome from proposal_outcome
      where proposal_id = ${proposalId} and position > ${from} order by position limit ${BATCH}`;
    for (const { outcome } of rows) yield withRaw(outcome);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    from = last.position;
  }
}

function withRaw(outcome: StoredOutcome): Outcome {
  if (outcome.kind !== "record") return outcome;
  const { raw, ...rest } = outcome;
  return { ...rest, ...(raw && { raw: () => raw }) };
}

export interface RejectedRow {
  readonly position: number;
  readonly ref: string;
  readonly column: string | null;
  readonly code: string;
  readonly reason: string;
  readonly excerpt: string | null;
}

/** A proposal's rejected rows after `position`. */
export async function listRejectedRows(
  ctx: Context,
  input: { readonly proposalId: number; readonly after?: number; readonly limit: number },
): Promise<RejectedRow[]> {
  return rowsOf<RejectedRow>(ctx)`
    select position, outcome ->> 'ref' as ref, outcome ->> 'column' as column, outcome ->> 'code' as code,
           outcome ->> 'reason' as reason, outcome ->> 'excerpt' as excerpt
    from proposal_outcome
    where proposal_id = ${input.proposalId} and outcome ->> 'kind' = 'quarantined' and position > ${input.after ?? -1}
    order by position limit ${input.limit}`;
}

/** The rejected rows of a column. */
export interface ColumnProblem {
  readonly column: string;
  readonly rows: number;
  /** The first one's reason. */
  readonly reason: string;
}

/** The columns of a proposal whose cells had rows rejected. */
export async function listColumnProblems(ctx: Context, proposalId: number): Promise<ColumnProblem[]> {
  return rowsOf<ColumnProblem>(ctx)`
    select outcome ->> 'column' as column, count(*)::int as rows,
      (array_agg(outcome ->> 'reason' order by position))[1] as reason
    from proposal_outcome
    where proposal_id = ${proposalId} and outcome ->> 'kind' = 'quarantined' and outcome ->> 'column' is not null
    group by 1`;
}

const EVIDENCE_ROWS = 5;

/** The rows of a proposal's question, and the companies they may be about, each with what speaks for and against it. */
export interface GroupEvidence {
  readonly rows: readonly { readonly ref: string; readonly record: EvidenceRecord }[];
  readonly matches: readonly Match[];
}

/** The evidence for the answer about a group of a proposal's rows. */
export async function readGroupEvidence(
  ctx: Context,
  { proposalId, group }: { readonly proposalId: number; readonly group: Group },
): Promise<GroupEvidence> {
  const refs = group.refs.slice(0, EVIDENCE_ROWS);
  const rows = await rowsOf<GroupEvidence["rows"][number]>(ctx)`
    select outcome ->> 'ref' as ref, outcome -> 'record' as record from proposal_outcome
    where proposal_id = ${proposalId} and outcome ->> 'kind' = 'record' and outcome ->> 'ref' = any(${refs})
    order by position`;
  const [first] = rows;
  const candidates = group.candidates.filter(({ isAdded }) => !isAdded).map(({ id }) => id);
  const found = first === undefined ? [] : await findMatches(ctx, first.record, candidates);
  return { rows, matches: found.filter(({ id }) => candidates.includes(id)) };
}
