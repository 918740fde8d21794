import { sql } from "kysely";
import { afterAll, afterEach, beforeAll } from "vitest";
import { INDUSTRIES } from "../../core/catalogue/industries/tree.ts";
import { connectDestination, type Credential, ownDestination } from "../../core/customers/destinations/destinations.ts";
import type { DestinationKind } from "../../core/customers/destinations/destination-kind.ts";
import { takeBackJob } from "../../core/customers/destinations/jobs/take-back.ts";
import { followDestinations } from "../../core/customers/destinations/follow.ts";
import { DESTINATION_KINDS } from "../../core/customers/destinations/kinds.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";
import type { Actor, Context } from "../../core/shared/context.ts";
import type { ToolApps } from "../../platform/destination-settings.ts";
import { createPoster } from "../../platform/http/post.ts";
import type { Database } from "../../db/client.ts";
import type { useDatabase } from "../database.ts";
import { clearJobs, runDueJobs } from "../run-jobs.ts";
import { fakeClockContext } from "./context.ts";
import { addPayer, as } from "./delivery.ts";
import { addCompanyWithRound, editCatalogue } from "./edits.ts";
import { QUIET_EFFECTS } from "./job-effects.ts";
import { checkQueuedMail } from "./queue-mail.ts";

const MINUTE = 60_000;

/** As after the customer's companies in the tool were compared, so that the destination can start. */
export async function countAsCompared(db: Database, id: number): Promise<void> {
  await sql`update destination set looked_up_at = created_at where id = ${id}`.execute(db);
}

/** Sets the requests in a time after which deliveries wait; other files of the same process share it. */
export function setLimit(kind: DestinationKind, limit: DestinationKind["limit"]): void {
  Object.assign(kind, { limit });
}

/** Limits of tools, for which most tests would wait most of their time, do not count in a file, except where set. */
function withoutLimits(): void {
  const documented = new Map(DESTINATION_KINDS.map((kind) => [kind, kind.limit]));
  beforeAll(() => {
    for (const kind of DESTINATION_KINDS) setLimit(kind, { requests: Infinity, perMs: 0 });
  });
  afterAll(() => {
    for (const [kind, limit] of documented) setLimit(kind, limit);
  });
}

/** Makes jobs that failed and wait for their next attempt due; true if there are any. */
async function isDueAgain(db: Database, name: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update graphile_worker._private_jobs job set run_at = now()
    from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = ${name}
      and job.last_error is not null and job.run_at > now()`.execute(db);
  return numAffectedRows > 0n;
}

/** Customers with destinations, a clock, and the jobs that deliver. */
export function useDestinations(database: ReturnType<typeof useDatabase>) {
  withoutLimits();
  const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 2_000 });
  let now = new Date("2026-09-01T12:00:00Z");
  let count = 0;
  const errors: string[] = [];
  const access = new Map<string, Actor["access"]>();

  afterEach(async () => {
    await sql`delete from saved_search`.execute(database.db);
    await clearJobs(database.db);
    await checkQueuedMail(database);
    if (errors.length > 0) throw new Error(errors.splice(0).join("\n"));
  });

  const operator = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => now } });
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE));
  const actorOf = async (_: Context, id: string): Promise<Actor> => ({ id, access: access.get(id) ?? "anonymous" });

  /** Runs the jobs that are due, a minute after what happened. */
  async function work(destinationUrls: Record<string, string> = {}, destinationApps: ToolApps = {}): Promise<void> {
    later(1);
    const urls = { destinationUrls, destinationApps };
    const effects = { ...QUIET_EFFECTS, post, actorOf, ...urls, webhookAgent: async () => "Newly Raised" };
    const ctx = operator();
    await followDestinations(ctx, { actorOf });
    const run = () =>
      runDueJobs({ ctx, jobs: JOBS, effects, onError: (error, what) => errors.push(`${what}: ${String(error)}`) });
    await run();
    // What was left to a delivery that ran at the same time comes after it, here without waiting.
    if (await isDueAgain(database.db, takeBackJob.name)) await run();
  }

  /**
   * An owner with a destination on a search that matches nothing else; not started. By default the customer's companies
   * count as compared, and are read before the first delivery.
   */
  async function connected(kind: string, credential: Credential, { isCompared = true } = {}) {
    count += 1;
    const number = count;
    const ctx = as(operator(), await addPayer(operator(), `customer-${number}`), "paid");
    access.set(ctx.actor.id, "paid");
    const industry = INDUSTRIES[number]?.name ?? "";
    const search = await saveSearch(ctx, { name: "Mine", address: `industry=${industry}` });
    const id = await connectDestination(ctx, { kind, credential, searchId: search.id, allowPrivateAddresses: true });
    if (isCompared) await countAsCompared(database.db, id);
    const add = (name: string) => addCompanyWithRound(operator(), { name: `${name} ${number}`, industry });
    return { ctx, id, industry, number, add, read: () => ownDestination(ctx, id) };
  }

  const edit = (ids: { companyId: number; roundId: number }, change: "changed" | "withdrawn", set: string) =>
    editCatalogue(operator(), sql.raw(`update funding_round set ${set} where id = ${ids.roundId}`), [
      { kind: change, subjectKind: "round", subjectId: ids.roundId, companyId: ids.companyId },
    ]);

  return { post, access, operator, later, actorOf, work, connected, edit, now: () => now };
}
