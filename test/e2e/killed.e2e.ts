import { describe, expect, it } from "vitest";
import type { Moment } from "../../bench/kills/activity.ts";
import { runMigrationKills } from "../../bench/kills/migrations.ts";
import { runKills, type Victim } from "../../bench/kills/run.ts";

// Kills the site, with real mail and webhook receivers, while it works. `node bench/kills.ts` repeats this many times
// and measures; server/cli/killed.test.ts covers imports.

/** Number of kills per program; the migration is held, so that its kill hits. */
const KILLS = 1;
const SEED = [0.3, 0.7, 0.5, 0.1];

/** Delays that are the same in every run. */
function fixed(): () => number {
  let next = 0;
  return () => SEED[(next += 1) % SEED.length] ?? 0;
}

// Mostly waiting, so concurrent.
describe.concurrent("acknowledged work", () => {
  it.each<readonly [Victim, readonly Moment[]]>([
    ["site", ["import", "fulfilment", "mail", "webhook"]],
    ["database", ["import", "stripe", "mail", "webhook"]],
    ["worker", ["import", "fulfilment", "webhook"]],
  ])(
    "is done once despite %s kills (%j)",
    async (victim, during) => {
      const rows = await runKills({ victim, during, kills: KILLS, random: fixed(), endsLeases: true });
      expect(rows.map(({ during: moment, lost, duplicated }) => ({ moment, lost, duplicated }))).toEqual(
        rows.map(({ during: moment }) => ({ moment, lost: [], duplicated: [] })),
      );
      expect(new Set(rows.map(({ during: moment }) => moment))).toEqual(new Set(during));
    },
    300_000,
  );

  it.each<Victim>(["site", "database"])(
    "survives a migration during which the %s is killed",
    async (victim) => {
      const { lost, hits } = await runMigrationKills({ victim, during: ["migration"], kills: KILLS, random: fixed() });
      expect(lost).toEqual([]);
      expect(hits).toBeGreaterThan(0);
    },
    300_000,
  );
});
