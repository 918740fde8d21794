import { execute, hasRows, rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { WebsiteReadingState } from "../ingest/proposals/import-websites.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { kindOf } from "./kinds.ts";
import { addRun } from "./runs.ts";
import { parseSchedule } from "./schedule.ts";
import { runSourceJob } from "./jobs/run-source.ts";
import { sourcesChangedJob } from "./jobs/sources-changed.ts";

const KIND = "company-site";

export interface WebsiteSettings {
  readonly companySites?: boolean | undefined;
  /** Absent if the site has no public address, which its requests would have to name. */
  readonly publicOrigin?: string | undefined;
}

/**
 * Requests a run of the source of company websites, which reads those that are due within its limits, and adds the
 * source if the site never had it. Records what came of it with the import. Does nothing if that was decided before.
 */
export function readImportWebsites(
  ctx: Context,
  { proposalId, settings }: { readonly proposalId: number; readonly settings: WebsiteSettings },
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const pending = await hasRows(inner)`
      select from import_websites where proposal_id = ${proposalId} and state = 'pending' for update`;
    if (!pending) return;
    const state = await requested(inner, settings);
    await execute(inner)`
      update import_websites set state = ${state}, decided_at = ${inner.clock.now()}
      where proposal_id = ${proposalId}`;
  });
}

async function requested(ctx: Context, settings: WebsiteSettings): Promise<WebsiteReadingState> {
  if (settings.companySites === false) return "off";
  if (settings.publicOrigin === undefined) return "private";
  await addOnce(ctx);
  const source = await rowOf<{ id: number }>(ctx)`
    select id from managed_source where kind = ${KIND} and removed_at is null and paused_at is null
    order by id limit 1`;
  if (source === undefined) return "paused";
  // A run that goes on, and those of the schedule, read these websites as well.
  const runId = await addRun(ctx, source.id, {});
  if (runId !== undefined) await enqueue(ctx, runSourceJob, { runId });
  return "requested";
}

/** Adds the source unless the site has or had it: an editor who removed it does not want it back. */
async function addOnce(ctx: Context): Promise<void> {
  const kind = kindOf(KIND);
  const now = ctx.clock.now();
  const schedule = parseSchedule(kind.schedule);
  const changed = await execute(ctx)`
    insert into managed_source (kind, target, name, options, schedule, publishing, next_run_at, created_at, created_by)
    select ${kind.key}, ${kind.targetOf({})}, ${kind.label}, '{}', ${schedule.text}, ${kind.publishing[0]},
      ${schedule.next(now)}::timestamptz, ${now}::timestamptz, ${ctx.actor.id}
    where not exists (select from managed_source where kind = ${kind.key})
    on conflict (kind, target) where removed_at is null do nothing`;
  if (changed > 0) await enqueue(ctx, sourcesChangedJob, {});
}
