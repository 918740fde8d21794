import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { endLeases as endJobLeases } from "../../test/run-jobs.ts";
import { checkCatalogue } from "../../core/catalog/check.ts";
import type { Context } from "../../core/context.ts";
import { openConfiguredDatabase } from "../../db/open.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Activity, Moment } from "./activity.ts";
import { type Backups, startBackups } from "./backups.ts";
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
    const { activities, imports, backups } = await startActivities(world, during, importPauseMs);
    await until("any work", () => activities.some((activity) => activity.busy()));
    const hits = new Map<Moment, number>();
    let longestWaitMs = 0;
    for (const [victim, n] of killsIn({ victims, kills })) {
      if (victim === "worker") await until("a worker at work", () => (world.worker?.said("works on jobs") ?? 0) > n);
      await delay(random() * LONGEST_PAUSE_MS);
      // Both are operator commands; if both run, they alternate.
      const command = backups === null || (imports !== null && n % 2 === 0) ? imports : backups;
      if (victim === "importer") await until("a command at work", () => command?.busy() === true);
      for (const { moment } of activities.filter((activity) => activity.busy()))
        hits.set(moment, (hits.get(moment) ?? 0) + 1);
      const killedAt = performance.now();
      const killsChild = victim === "site" && (processes ?? 1) > 1 && n % 2 === 1;
      if (!killsChild || !world.site.killChild(random)) await kill(world, victim, command);
      longestWaitMs = Math.max(longestWaitMs, await untilAnswered(world.url, killedAt));
    }
    const lastKill = performance.now();
    await Promise.all(activities.map((activity) => activity.stop()));
    if (endsLeases) await beside(world, endLeases);
    const settledMs = (await settle(world, activities)) - lastKill;
    const verdicts = await judge(world, activities);
    return verdicts.map(({ moment, ...verdict }) => ({
      victims,
      during: moment,
      kills: kills * victims.length,
      hits: hits.get(moment) ?? 0,
      longestWaitMs,
      settledMs,
      ...verdict,
    }));
  } catch (error) {
    throw new Error(`${world.siteLog().slice(-6_000)}\n(end of the site's log)`, { cause: error });
  }
}

interface Started {
  readonly activities: readonly Activity[];
  readonly imports: Imports | null;
  readonly backups: Backups | null;
}

async function startActivities(world: World, during: readonly Moment[], importPauseMs?: number): Promise<Started> {
  const activities: Activity[] = [];
  let imports: Imports | null = null;
  // Webhooks report imports, so they are added first to receive all of them.
  if (during.includes("webhook")) activities.push(await startWebhooks(world, () => imports?.rows ?? 0));
  if (during.includes("import") || during.includes("webhook")) {
    imports = await startImports(world, importPauseMs);
    activities.push(imports);
  }
  if (during.includes("fulfilment")) activities.push(await startPurchases(world));
  if (during.includes("stripe")) activities.push(await startStripePurchases(world));
  if (during.includes("mail")) activities.push(await startSignInMails(world));
  let backups: Backups | null = null;
  if (during.includes("backup")) {
    backups = await startBackups(world);
    activities.push(backups);
  }
  return { activities, imports, backups };
}

async function kill(world: World, victim: Victim, command: Imports | Backups | null): Promise<void> {
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

/**
 * Waits until no acknowledged work is left and returns that time. Gives up without an error: what is left counts as
 * lost.
 */
async function settle(world: World, activities: readonly Activity[]): Promise<number> {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  return await beside(world, async (ctx) => {
    for (;;) {
      const left = (await Promise.all(activities.map((activity) => activity.unsettled(ctx)))).filter(
        (one) => one !== null,
      );
      if (left.length === 0 || performance.now() > deadline) return performance.now();
      await delay(200);
    }
  });
}

async function judge(world: World, activities: readonly Activity[]) {
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

/** Uses the site's database directly, after the last kill, because a user would restart it. */
async function beside<T>({ dataDir }: World, work: (ctx: Context) => Promise<T>): Promise<T> {
  const database = await openConfiguredDatabase({ dataDir, migrate: false, maxConnections: 3 });
  try {
    return await work({ db: database.db, actor: { id: "operator", access: "owner" }, clock: systemClock });
  } finally {
    await database.close();
  }
}
