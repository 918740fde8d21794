import { describe, expect, it } from "vitest";
import type { Moment } from "../../bench/kills/activity.ts";
import { runMigrationKills } from "../../bench/kills/migrations.ts";
import { runKills, type Victim } from "../../bench/kills/run.ts";

// The site as it is run, with real mail and webhook receivers, killed in the middle of its work. `node bench/kills.ts` does it
// many times more, and measures. Killed imports have a test of their own (server/cli/killed.test.ts).

const KILLS = 2;
const SEED = [0.3, 0.7, 0.5, 0.1];

/** The same few moments in every run. */
function fixed(): () => number {
  let next = 0;
  return () => SEED[(next += 1) % SEED.length] ?? 0;
}

// Mostly waits, so all at once.
describe.concurrent("acknowledged work", () => {
  it.each<readonly [Victim, readonly Moment[]]>([
    ["site", ["import", "fulfilment", "mail", "webhook"]],
    ["database", ["import", "stripe", "mail", "webhook"]],
    ["worker", ["import", "fulfilment", "webhook"]],
  ])("is done once, whatever %s kills cut off (%j)", async (victim, during) => {
    const rows = await runKills({ victim, during, kills: KILLS, random: fixed(), endsLeases: true });
    expect(rows.map(({ during: moment, lost, duplicated }) => ({ moment, lost, duplicated }))).toEqual(rows.map(({ during: moment }) => ({ moment, lost: [], duplicated: [] })));
    expect(new Set(rows.map(({ during: moment }) => moment))).toEqual(new Set(during));
  }, 300_000);

  it.each<Victim>(["site", "database"])("survives a migration during which the %s is killed", async (victim) => {
    const { lost, hits } = await runMigrationKills({ victim, during: ["migration"], kills: KILLS, random: fixed() });
    expect(lost).toEqual([]);
    expect(hits).toBeGreaterThan(0);
  }, 180_000);
});
