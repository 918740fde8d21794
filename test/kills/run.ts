import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { endLeases as endJobLeases } from "../run-jobs.ts";
import { checkCatalogue } from "../../core/catalogue/claims/check.ts";
import type { Context } from "../../core/shared/context.ts";
import { readWorkAges } from "../../core/office/liveness/late-work.ts";
import { openConfiguredDatabase } from "../../db/open.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Activity, Moment } from "./activity.ts";
import { type Backups, startBackups } from "./backups.ts";
import { type Exports, startExports } from "./exports.ts";
import { type Imports, startImports } from "./imports.ts";
import { untilAnswered } from "./probe.ts";
import { startPurchases, startStripePurchases } from "./purchases.ts";
import { startSignInMails } from "./sign-in-mails.ts";
import { startWebhooks } from "./webhooks.ts";
import { killDatabase, until, type World, type WorldOptions } from "./world.ts";

export const VICTIMS = ["site", "database", "importer", "worker"] as const;
export type Victim = (typeof VICTIMS)[number];

export interface Run {
  /** Killed one after the other. */
  readonly victims: readonly Victim[];
  /** Activities that run at the same time. */
  readonly during: readonly Moment[];
  /** Number of kills per victim. */
  readonly kills: number;
  /** A number between 0 and 1, the same for the same seed. */
  readonly random: () => number;
  /** Number of web processes. Above 1, every second kill of the site hits one of its child processes. */
  readonly processes?: number;
  /** Ends the leases of killed processes at the last kill, for tests that measure nothing. */
  readonly endsLeases?: boolean;
  /** Pause between two imports, each of which takes a process; default: almost none. */
  readonly importPauseMs?: number;
}

export interface Row {
  readonly victims: readonly Victim[];
  readonly during: Moment;
  readonly kills: number;
  readonly hits: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly repeated: number;
  readonly longestWaitMs: number;
  /** Time from the last kill until no acknowledged work was left. */
  readonly settledMs: number;
  /** The greatest age of a due job in that time, in seconds. */
  readonly oldestJob: number;
}

/** Longest pause between recovery and the next kill. */
const LONGEST_PAUSE_MS = 1_500;
const SETTLES_WITHIN_MS = 240_000;

/** The world that a run needs. */
export function worldFor({ victims, during, processes }: Pick<Run, "victims" | "during" | "processes">): WorldOptions {
  return {
    worker: victims.includes("worker"),
    stripe: during.includes("stripe"),
    ...(processes !== undefined && { processes }),
  };
}

/** The kills of a run in order: each victim and the number of its kill, from 0. */
export function killsIn({ victims, kills }: Pick<Run, "victims" | "kills">): readonly (readonly [Victim, number])[] {
  return victims.flatMap((victim) => Array.from({ length: kills }, (_, n) => [victim, n] as const));
}

/** Kills victims repeatedly during work, lets the remaining work finish, and checks the outcome. */
export async function runKills(
  world: World,
  { victims, during, kills, random, processes, endsLeases = false, importPauseMs }: Run,
): Promise<readonly Row[]> {
  try {
    const { activities, commands } = await startActivities(world, during, importPauseMs);
    await until("any work", () => activities.some((activity) => activity.busy()));
    const hits = new Map<Moment, number>();
    let longestWaitMs = 0;
    let planned = world.site.ends + (world.worker?.ends ?? 0);
    for (const [victim, n] of killsIn({ victims, kills })) {
      if (victim === "worker") await until("a worker at work", () => (world.worker?.said("works on jobs") ?? 0) > n);
      await delay(random() * LONGEST_PAUSE_MS);
      // If several of an operator's commands run, they alternate.
      const command = commands[n % commands.length];
      if (victim === "importer") await until("a command at work", () => command?.busy() === true);
      for (const { moment } of activities.filter((activity) => activity.busy()))
        hits.set(moment, (hits.get(moment) ?? 0) + 1);
      const killedAt = performance.now();
      const killsChild = victim === "site" && (processes ?? 1) > 1 && n % 2 === 1;
      if (!killsChild || !world.site.killChild(random)) {
        if (victim === "site" || victim === "worker") planned += 1;
        await kill(world, victim, command);
      }
      longestWaitMs = Math.max(longestWaitMs, await untilAnswered(world.url, killedAt));
    }
    const lastKill = performance.now();
    await Promise.all(activities.map((activity) => activity.stop()));
    if (endsLeases) await beside(world, endLeases);
    const settled = await settle(world, activities);
    const restarts = world.site.ends + (world.worker?.ends ?? 0) - planned;
    const verdicts = await judge(world, activities);
    return verdicts.map(({ moment, ...verdict }) => ({
      victims,
      during: moment,
      kills: kills * victims.length,
      hits: hits.get(moment) ?? 0,
      longestWaitMs,
      settledMs: settled.at - lastKill,
      oldestJob: settled.oldestJob,
      ...verdict,
      // A restart would work off what a dead runner has left.
      lost: restarts > 0 ? [...verdict.lost, `${restarts} restarts that no kill caused`] : verdict.lost,
    }));
  } catch (error) {
    throw new Error(`${world.siteLog().slice(-6_000)}\n(end of the site's log)`, { cause: error });
  }
}

interface Started {
  readonly activities: readonly Activity[];
  /** Those that an operator's command does, which may be killed. */
  readonly commands: readonly (Imports | Backups | Exports)[];
}

/** Starts work of these kinds; it continues until it is stopped. */
export async function startActivities(
  world: World,
  during: readonly Moment[],
  importPauseMs?: number,
): Promise<Started> {
  const activities: Activity[] = [];
  let imports: Imports | null = null;
  // Webhooks report imports, so they are added first to receive all of them.
  if (during.includes("webhook")) activities.push(await startWebhooks(world, () => imports?.rows ?? 0));
  if (during.includes("import") || during.includes("webhook")) imports = await startImports(world, importPauseMs);
  if (during.includes("fulfilment")) activities.push(await startPurchases(world));
  if (during.includes("stripe")) activities.push(await startStripePurchases(world));
  if (during.includes("mail")) activities.push(await startSignInMails(world));
  const backups = during.includes("backup") ? await startBackups(world) : null;
  const exports = during.includes("export") ? await startExports(world) : null;
  const commands = [imports, backups, exports].filter((one) => one !== null);
  return { activities: [...activities, ...commands], commands };
}

async function kill(world: World, victim: Victim, command: Started["commands"][number] | undefined): Promise<void> {
  switch (victim) {
    case "site":
      return world.site.kill();
    case "worker":
      return world.worker?.kill();
    case "importer":
      command?.killCommand();
      return;
    case "database":
      return killDatabase(world);
  }
}

/**
 * Ends the leases of killed processes. A living process's work may be repeated under the same id, as after any expired
 * lease.
 */
async function endLeases({ db }: Context): Promise<void> {
  await endJobLeases(db);
  await sql`update outbox_message set due_at = now() where state = 'sending'`.execute(db);
}

/** Outcome of acknowledged work after the last disturbance. */
export interface Settled {
  /** When no acknowledged work was left. */
  readonly at: number;
  /** The greatest age of a due job meanwhile, in seconds. */
  readonly oldestJob: number;
}

/**
 * Waits until no acknowledged work is left, without a restart. Gives up without an error: what is left counts as lost.
 */
export async function settle(
  world: World,
  activities: readonly Activity[],
  withinMs = SETTLES_WITHIN_MS,
): Promise<Settled> {
  const deadline = performance.now() + withinMs;
  return await beside(world, async (ctx) => {
    for (let oldestJob = 0; ; await delay(200)) {
      oldestJob = Math.max(oldestJob, await oldestDueJob(ctx));
      const left = await Promise.all(activities.map((activity) => activity.unsettled(ctx)));
      if (left.every((one) => one === null) || performance.now() > deadline)
        return { at: performance.now(), oldestJob };
    }
  });
}

/** Seconds that the oldest due job of any kind has waited. */
export async function oldestDueJob(ctx: Context): Promise<number> {
  const ages = await readWorkAges(ctx);
  return Math.max(0, ...ages.map(({ work, seconds }) => (work === "job" ? (seconds ?? 0) : 0)));
}

/** The outcome of each kind of work, once no more is done. */
export async function judge(world: World, activities: readonly Activity[]) {
  return await beside(world, async (ctx) => {
    const broken = Object.entries(await checkCatalogue(ctx)).map(
      ([pointer, n]) => `catalogue check: ${n} of ${pointer} point nowhere`,
    );
    return await Promise.all(
      activities.map(async (activity) => {
        const { lost, ...rest } = await activity.verify(ctx);
        const left = await activity.unsettled(ctx);
        return {
          moment: activity.moment,
          ...rest,
          lost: [...lost, ...broken, ...(left === null ? [] : [`still to come: ${left}`])],
        };
      }),
    );
  });
}

/** Uses the site's database directly, beside the running site. */
export async function beside<T>({ dataDir, directUrl }: World, work: (ctx: Context) => Promise<T>): Promise<T> {
  const database = await openConfiguredDatabase({ dataDir, databaseUrl: directUrl, migrate: false, maxConnections: 3 });
  try {
    return await work({ db: database.db, actor: { id: "operator", access: "owner" }, clock: systemClock });
  } finally {
    await database.close();
  }
}
