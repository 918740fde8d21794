import { type RawBuilder, sql } from "kysely";
import { columnOf, execute, rowsOf } from "../../../../db/statement.ts";
import { conflict } from "../../../../platform/errors.ts";
import type { Context } from "../../../shared/context.ts";
import { enqueueAll } from "../../../shared/jobs/enqueue.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import { assertMaySave } from "../../searches/saved-search.ts";
import { type Destination, ownDestination } from "../destinations.ts";
import { siblingsOf } from "../due-leads.ts";
import { deliverDestinationJob } from "../jobs/deliver.ts";
import { kindOf } from "../kinds.ts";
import { dismissByHand, readByHand, type RecordByHand } from "./debts.ts";
import { inScope, isUndecided, scopeOf } from "./tool-record.ts";

/** A company that needs a decision: found by its name only, or deleted in the tool. */
export interface UndecidedRecord {
  readonly id: number;
  readonly state: "asked" | "gone";
  readonly company: string;
  /** The record's address in the tool; null if it is gone or has none. */
  readonly link: string | null;
}

export interface Decisions {
  /** Of each state at most so many as were asked for, the oldest first. */
  readonly records: readonly UndecidedRecord[];
  readonly byHand: readonly RecordByHand[];
}

/** What the customer has to decide about the records of a destination, and what they must remove by hand. */
export async function readDecisions(ctx: Context, destination: Destination, most: number): Promise<Decisions> {
  const scope = scopeOf(ctx, destination);
  const rows = await rowsOf<{ id: number; state: "asked" | "gone"; company: string; recordId: string | null }>(ctx)`
    select t.id, t.state, t.record_id as "recordId",
      (select company_name from listing lead where lead.company_id = t.company_id limit 1) as company
    from (select *, row_number() over (partition by state order by id) as number from tool_record t
      where ${inScope(scope)} and (${isUndecided(ctx, "asked")} or ${isUndecided(ctx, "gone")})) t
    where t.number <= ${most} order by t.id`;
  const kind = kindOf(destination.kind);
  const address = destination.account?.webAddress ?? "";
  return {
    records: rows.map(({ recordId, ...one }) => ({
      ...one,
      link:
        one.state === "asked" && address !== "" && recordId !== null && kind.keyedBy === "company"
          ? address + kind.records.path("company", recordId)
          : null,
    })),
    byHand: await readByHand(ctx, scope),
  };
}

export type Decision = "same" | "new" | "skip";

/**
 * Decides whether companies found by name only are the same, new ones beside them, or are left out: one record, or all that
 * wait for it (null). Throws AppError `not_found`, `forbidden`, or `conflict` if nothing waits for it any more.
 */
export async function decideRecords(
  ctx: Context,
  id: number,
  { recordId, decision }: { readonly recordId: number | null; readonly decision: Decision },
): Promise<void> {
  const decided = {
    same: sql`state = 'kept'`,
    // To be made, so that its name is not compared again.
    new: sql`state = 'intended', record_id = null, made = true`,
    skip: sql`state = 'skipped'`,
  };
  await inTransaction(ctx, async (inner) => {
    const companyIds = await change(inner, id, { recordId, from: "asked", set: decided[decision] });
    if (companyIds.length === 0) throw conflict("This was decided already.");
  });
}

/** Delivers again what the customer deleted in the tool: one record, or all. Throws AppError `not_found` or `forbidden`. */
export async function deliverAgain(ctx: Context, id: number, recordId: number | null = null): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const set = sql`state = 'intended', record_id = null, made = null, fields = '{}'`;
    const companyIds = await change(inner, id, { recordId, from: "gone", set });
    const scope = scopeOf(inner, await ownDestination(inner, id));
    await execute(inner)`delete from tool_record where ${inScope(scope)} and object = 'contact' and state = 'gone'
      and company_id = any(${[...companyIds]}::bigint[])`;
  });
}

interface Change {
  readonly recordId: number | null;
  readonly from: "asked" | "gone";
  readonly set: RawBuilder<unknown>;
}

/**
 * Changes records and queues their companies for every destination in the same account of the tool, because any of them may
 * have asked; returns the companies.
 */
async function change(ctx: Context, id: number, { recordId, from, set }: Change): Promise<readonly number[]> {
  assertMaySave(ctx);
  const scope = scopeOf(ctx, await ownDestination(ctx, id));
  const companyIds = await columnOf<number>(ctx)`
    update tool_record set ${set} where ${inScope(scope)} and object = 'company' and state = ${from}
      and (${recordId}::bigint is null or id = ${recordId}) returning company_id as "companyId"`;
  await execute(ctx)`
    update destination_item set state = 'waiting', attempts = 0, error = null, due_at = ${ctx.clock.now()},
      sent_at = case when ${from} = 'gone' then null else sent_at end,
      sent_hash = case when ${from} = 'gone' then null else sent_hash end
    where destination_id in ${siblingsOf(id)} and company_id = any(${companyIds}::bigint[])`;
  const siblings = await rowsOf<{ id: number }>(ctx)`${siblingsOf(id)}`;
  const deliveries = siblings.map((sibling) => ({ destinationId: sibling.id }));
  await enqueueAll(ctx, deliverDestinationJob, deliveries);
  return companyIds;
}

/** Takes records off the list of those to remove by hand. Throws AppError `not_found`. */
export async function dismissRecords(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await dismissByHand(inner, scopeOf(inner, await ownDestination(inner, id)));
  });
}
