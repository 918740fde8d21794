import { describe, expect, it } from "vitest";
import type { Moment } from "../kills/activity.ts";
import { runMigrationKills } from "../kills/migrations.ts";
import { runKills, type Run, type Victim, worldFor } from "../kills/run.ts";
import { inWorld, type World } from "../kills/world.ts";

// Kills the site, with real mail and webhook receivers, while it works. `node bench/kills.ts` repeats this many times
// and measures; server/cli/killed.test.ts covers imports.

const SEED = [0.3, 0.7, 0.5, 0.1];

/** One kill per victim, with delays that are the same in every run. */
function killsOf(victims: readonly Victim[], during: readonly Moment[]): Run {
  let next = 0;
  const random = () => SEED[(next += 1) % SEED.length] ?? 0;
  return { victims, during, kills: 1, random, endsLeases: true, importPauseMs: 3_000 };
}

/** The work that a run lost or repeated. */
async function faultsOf(world: World, run: Run): Promise<unknown> {
  const rows = await runKills(world, run);
  return {
    during: new Set(rows.map(({ during }) => during)),
    lost: rows.flatMap(({ lost }) => lost),
    duplicated: rows.flatMap(({ duplicated }) => duplicated),
  };
}

const noneOf = (run: Run) => ({ during: new Set(run.during), lost: [], duplicated: [] });

// Mostly waiting, so concurrent.
describe.concurrent("acknowledged work", () => {
  it("survives kills of the site and its worker", async () => {
    const run = killsOf(["site", "worker"], ["import", "fulfilment", "mail", "webhook"]);
    expect(await inWorld(worldFor(run), (world) => faultsOf(world, run))).toEqual(noneOf(run));
  }, 300_000);

  // One world for both, because its start takes as much processor time as either.
  it("survives kills of the database, as a migration does", async () => {
    const run = killsOf(["database"], ["import", "stripe", "mail", "webhook"]);
    await inWorld(worldFor(run), async (world) => {
      expect(await faultsOf(world, run)).toEqual(noneOf(run));
      // The migration is held, so that each kill hits.
      const { lost, hits } = await runMigrationKills(world, killsOf(["site", "database"], ["migration"]));
      expect(lost).toEqual([]);
      expect(hits).toBe(2);
    });
  }, 300_000);
});
