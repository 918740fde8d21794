import { columnOf, execute, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { enqueue } from "../../../shared/jobs/enqueue.ts";
import { recordsOwed } from "../../../shared/jobs/signals.ts";
import { mailAccount } from "../../../shared/outbox/mail-account.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import { kindOf } from "../kinds.ts";
import { inScope, type RecordScope } from "./tool-record.ts";

/** Hours after which a tool that refused is asked again to empty what must be taken back. */
const AGAIN_HOURS = 6;

/** Tries again to take back what a tool refused or could not be asked for, as after a new credential. */
export async function oweAgain(ctx: Context, { owner, kind }: Pick<RecordScope, "owner" | "kind">): Promise<void> {
  const changed = await execute(ctx)`update tool_record set owed_at = ${ctx.clock.now()} where owner = ${owner}
    and kind = ${kind} and owed is not null`;
  if (changed > 0) await enqueue(ctx, recordsOwed, {});
}

/** The accounts of tools where something must be taken back now. */
export async function scopesOwed(ctx: Context): Promise<readonly RecordScope[]> {
  return rowsOf<RecordScope>(ctx)`
    select distinct owner, kind, tool_account as "toolAccount" from tool_record
    where owed is not null and owed_at <= ${ctx.clock.now()}`;
}

/** Tries these again later; `at` is null if nobody can be asked. */
export async function postpone(ctx: Context, ids: readonly number[], isPossible = true): Promise<void> {
  const at = isPossible ? new Date(ctx.clock.now().getTime() + AGAIN_HOURS * 3_600_000) : null;
  await execute(ctx)`update tool_record set owed_at = ${at} where id = any(${[...ids]}::bigint[])`;
}

/** Links of one mail; the page has them all. */
const LINKS = 50;

/**
 * Asks the customer to remove records by hand, once, by mail and on the page. The mail links the tool's records and names
 * nobody (GDPR article 19).
 */
export async function listByHand(ctx: Context, scope: RecordScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction({ ...ctx }, async (inner) => {
    const rows = await columnOf<number>(inner)`update tool_record set listed_at = ${inner.clock.now()}
      where id = any(${[...ids]}::bigint[]) and listed_at is null returning id`;
    if (rows.length === 0) return;
    const listed = new Set(rows);
    const links = (await readByHand(inner, scope)).filter(({ id }) => listed.has(id)).map(({ link }) => link);
    await mailAccount(inner, scope.owner, {
      template: "destination_by_hand",
      data: { tool: kindOf(scope.kind).label, count: rows.length, links: links.slice(0, LINKS) },
      cause: `destination-by-hand:${Math.min(...listed)}:${inner.clock.now().toISOString()}`,
    });
  });
}

/** A record that the customer must remove. */
export interface RecordByHand {
  readonly id: number;
  readonly object: "company" | "contact" | "message";
  /** Its address in the tool, or words where it has none. */
  readonly link: string;
}

/** What the owner of a scope must remove there. */
export async function readByHand(ctx: Context, scope: RecordScope): Promise<readonly RecordByHand[]> {
  const rows = await rowsOf<Omit<RecordByHand, "link"> & { recordId: string | null; webAddress: string | null }>(ctx)`
    select r.id, r.object, r.record_id as "recordId", (select web_address from tool_account a where a.owner = r.owner
      and a.kind = r.kind and a.tool_account = r.tool_account) as "webAddress"
    from tool_record r where ${inScope(scope)} and r.listed_at is not null order by r.id`;
  const kind = kindOf(scope.kind);
  return rows.map(({ id, object, recordId, webAddress }) => {
    const path =
      kind.keyedBy === "company" && object !== "message" && recordId !== null
        ? kind.records.path(object, recordId)
        : "";
    const words =
      object === "message" ? `the message about round ${recordId ?? "that was sent"}` : `${object} ${recordId ?? ""}`;
    return { id, object, link: path !== "" && webAddress ? webAddress + path : words.trim() };
  });
}

/** Forgets records that the customer has removed by hand. */
export async function dismissByHand(ctx: Context, scope: RecordScope): Promise<void> {
  await execute(ctx)`delete from tool_record where ${inScope(scope)} and listed_at is not null`;
}
