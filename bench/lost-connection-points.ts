import { setTimeout as delay } from "node:timers/promises";
import { LEASE_SECONDS } from "../core/shared/lease.ts";
import type { DatabaseProxy, FaultMoment } from "../test/database-proxy.ts";
import type { Moment } from "../test/kills/activity.ts";
import { watchPages } from "../test/kills/probe.ts";
import { beside, judge, oldestDueJob, settle, startActivities } from "../test/kills/run.ts";
import type { World } from "../test/kills/world.ts";

/** A way to lose connections, and the work that it disturbs. */
export interface LossPoint {
  readonly statement: string;
  /** Undefined: all connections, whatever they do. */
  readonly pattern?: RegExp;
  readonly moment: FaultMoment | "cut" | "refused";
  readonly during: readonly Moment[];
}

/** Longer than a lease: the answer comes when its work has been given away. */
const LATE_MS = (LEASE_SECONDS + 5) * 1_000;
const REFUSED_MS = 20_000;
/** Each statement fails this often in a row. */
const TIMES = 2;
/** So many connections without answers leave one of the pool's ten. */
const SWALLOWED = 9;
const OCCURS_WITHIN_MS = 60_000;
/** Work goes on for this time after a disturbance. */
const RUN_AGAIN_MS = 15_000;
/** All work must be done within two leases. */
export const WITHIN_MS = 2 * LEASE_SECONDS * 1_000;
/** A page that takes longer hangs. */
export const PAGE_WITHIN_MS = 15_000;

const at = (
  statement: string,
  pattern: RegExp,
  during: readonly Moment[],
  moments: readonly FaultMoment[],
): readonly LossPoint[] => moments.map((moment) => ({ statement, pattern, moment, during }));

const FETCH = /_private_jobs as jobs[\s\S]*skip locked/;
const CUT = ["before", "after"] as const;
const ALL = ["fulfilment", "mail", "import", "export", "backup"] as const;

/** Every kind of statement that background work or a visitor's request depends on. */
export const LOSS_POINTS: readonly LossPoint[] = [
  ...at("fetch a job", FETCH, ["fulfilment"], ["before", "after", "delay", "swallow"]),
  ...at("record a job's end", /delete from .*_private_jobs/, ["fulfilment"], ["before", "after", "delay", "swallow"]),
  ...at("free expired jobs", /with expired as[\s\S]*_private_jobs job/, ["fulfilment"], CUT),
  ...at("enqueue the schedule", /_private_known_crontabs as known_crontabs \(/, ["fulfilment"], CUT),
  ...at("claim mail", /update outbox_message m\s+set state = 'sending'/, ["mail"], ["before", "after", "delay"]),
  ...at("record a mail's outcome", /update "outbox_message" set "state"/, ["mail"], CUT),
  ...at("queue a mail", /insert into "?outbox_message/, ["fulfilment", "mail"], CUT),
  ...at("store a sign-in link", /insert into "?account_verification/, ["mail"], CUT),
  ...at("store an order", /insert into "?billing_order/, ["fulfilment"], CUT),
  ...at("store a payment", /insert into "?billing_payment/, ["fulfilment"], CUT),
  ...at("commit", /^commit/i, ["fulfilment", "mail"], ["before", "after", "delay"]),
  ...at("import: load rows", /^copy .* from stdin/is, ["import"], ["before", "after", "copy"]),
  ...at("import: commit", /^commit/i, ["import"], CUT),
  ...at("export: read rows", /^copy .* to stdout/is, ["export"], ["before", "copy"]),
  ...at("backup: read a table", /^copy .* to stdout/is, ["backup"], ["before", "copy"]),
  { statement: "all at once", moment: "cut", during: ALL },
  { statement: "all at once", moment: "refused", during: ALL },
];

export interface Loss {
  readonly point: LossPoint;
  readonly happened: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  /** Messages sent again under the same id. */
  readonly repeated: number;
  /** From the end of the disturbance until all acknowledged work was done. */
  readonly settledMs: number;
  /** The greatest age of a due job from the disturbance until then, in seconds. */
  readonly oldestJob: number;
  /** The longest that a visitor waited for a page that needs the database. */
  readonly longestPageMs: number;
}

/** Disturbs work at one point, and waits until it is done; the site is never restarted. */
export async function loseConnections(world: World, proxy: DatabaseProxy, point: LossPoint): Promise<Loss> {
  const { activities } = await startActivities(world, point.during);
  const longestPage = watchPages(world.url);
  await delay(2_000);
  const happened = await disturb(proxy, point);
  const [endedAt, oldestAtEnd] = [performance.now(), await beside(world, oldestDueJob)];
  proxy.disarm();
  // A command that failed is run again, and must succeed.
  await delay(RUN_AGAIN_MS);
  await Promise.all(activities.map((activity) => activity.stop()));
  const { at: settledAt, oldestJob } = await settle(world, activities, WITHIN_MS);
  const longestPageMs = await longestPage();
  const verdicts = await judge(world, activities);
  const restarts = world.site.ends === 0 ? [] : [`${world.site.ends} restarts of the site`];
  return {
    point,
    happened,
    acknowledged: verdicts.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: [...verdicts.flatMap(({ lost }) => lost), ...restarts],
    duplicated: verdicts.flatMap(({ duplicated }) => duplicated),
    repeated: verdicts.reduce((sum, { repeated }) => sum + repeated, 0),
    settledMs: Math.max(0, settledAt - endedAt),
    oldestJob: Math.max(oldestJob, oldestAtEnd),
    longestPageMs,
  };
}

/** Loses connections at a point and returns how often. */
async function disturb(proxy: DatabaseProxy, { pattern, moment }: LossPoint): Promise<number> {
  if (moment === "refused") {
    await proxy.refuse(REFUSED_MS);
    return 1;
  }
  if (moment === "cut" || pattern === undefined) {
    for (let n = 0; n < TIMES; n += 1) {
      proxy.cutAll();
      await delay(3_000);
    }
    return TIMES;
  }
  const times = moment === "swallow" ? SWALLOWED : TIMES;
  const happened = proxy.fail({ statement: pattern, moment, times, delayMs: LATE_MS });
  const deadline = performance.now() + OCCURS_WITHIN_MS;
  while (happened() < times && performance.now() < deadline) await delay(50);
  if (moment === "delay") await delay(LATE_MS);
  return happened();
}
