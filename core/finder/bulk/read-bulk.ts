import { type RawBuilder, type SqlBool, sql } from "kysely";
import { rowsOf, scalarOf } from "../../../db/statement.ts";
import { mayRunBulkJobs } from "../../reading/directory/access.ts";
import type { Context } from "../../shared/context.ts";
import type { Finder } from "../finder.ts";
import { type ProgressOptions, progressStream } from "../progress.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";
import type { Bulk, RowStatus } from "./bulk.ts";
import type { BulkKey } from "./create-bulk.ts";
import { mayRunBulk } from "./claim-rows.ts";

const MAX_LISTED = 100;

export function listBulks(ctx: Context, { accountId }: { readonly accountId: string }): Promise<readonly Bulk[]> {
  return read(ctx, accountId, null);
}

export async function readBulk(
  ctx: Context,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<Bulk | null> {
  return (await read(ctx, accountId, id))[0] ?? null;
}

async function read(ctx: Context, accountId: string, id: string | null): Promise<readonly Bulk[]> {
  const isHeldBack = sql`b.state = 'running' and not ${mayRunBulk("b.account_id", ctx.clock.now())}`;
  return rowsOf<Bulk>(ctx)`
    select b.id, b.file_name as "fileName", b.format, case when ${isHeldBack} then 'paused' else b.state end as state,
      case when ${isHeldBack} then 'plan' when b.state = 'paused' then 'owner' end as "pausedBy",
      b.rows, b.done, b.found, b.verified, b.later, b.created_at as "createdAt", b.ended_at as "endedAt",
      b.purge_at as "purgeAt"
    from finder_bulk b
    where b.account_id = ${accountId} and ${id === null ? sql`true` : sql`b.id = ${id}`}
    order by b.created_at desc, b.id limit ${MAX_LISTED}`;
}

/** A row of a bulk job with its result. */
interface BulkRow {
  /** Index in the list, from 0. */
  readonly position: number;
  readonly name: string;
  readonly company: string;
  readonly domain: string;
  /** Null before its lookup. */
  readonly status: RowStatus | null;
  readonly statusAt: Date | null;
  readonly email: string | null;
  readonly confidence: "high" | "medium" | "low" | null;
  readonly source: string | null;
  readonly flags: readonly AddressFlag[];
}

/**
 * SQL condition: the actor reads the rows of bulk job `b`. Those of a list made of leads are the catalogue's, so they come with
 * full access; results of the account's own files stay readable.
 */
export function readsRows({ actor }: Pick<Context, "actor">): RawBuilder<SqlBool> {
  return mayRunBulkJobs(actor) ? sql<SqlBool>`true` : sql<SqlBool>`not b.is_of_leads`;
}

/** Rows of the account's bulk job after a position, in order; none if the actor does not read them. */
export async function readBulkRows(
  ctx: Context,
  { accountId, id }: BulkKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly BulkRow[]> {
  return rowsOf<BulkRow>(ctx)`
    select r.position, r.name, r.company, r.domain, r.status, r.status_at as "statusAt", r.email,
      r.confidence, r.source, r.flags
    from finder_bulk b join finder_bulk_row r on r.bulk_id = b.id
    where b.id = ${id} and b.account_id = ${accountId} and ${readsRows(ctx)} and r.position > ${after} order by r.position
      limit ${limit}`;
}

/** Progress stream of an account's bulk job: its state now and after each change, until it pauses or ends. */
export function bulkProgress(
  ctx: Context,
  { changes }: Pick<Finder, "changes">,
  key: BulkKey,
  rest: Pick<ProgressOptions<Bulk>, "forMs" | "signal">,
): AsyncGenerator<Bulk> {
  return progressStream({
    ...rest,
    changes,
    subject: { kind: "bulk", id: key.id },
    read: () => readBulk(ctx, key),
    isOpen: isRunning,
  });
}

/** The number of people in other accounts' running jobs that are processed in turn with a new job of this size. */
export async function peopleAhead(
  ctx: Context,
  { accountId, people }: { readonly accountId: string; readonly people: number },
): Promise<number> {
  return scalarOf(ctx, 0)`
    select coalesce(sum(least(b.rows - b.done, ${people})), 0)::int as ahead from finder_bulk b
    where b.state = 'running' and b.account_id <> ${accountId}`;
}

/** True if the job may continue by itself. */
export function isRunning({ state, pausedBy }: Bulk): boolean {
  return state === "running" || pausedBy === "plan";
}
