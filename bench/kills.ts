// Kills a site, its database, an import or a worker again and again during work, lets it recover, and counts
// acknowledged work that is lost or duplicated. Everything is real and on loopback.
//
//   node bench/kills.ts --victim site --during import,mail --kills 50 [--seed 7]
//   node bench/kills.ts --all [--kills 50] [--workers 2]
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { MOMENTS, type Moment } from "../test/kills/activity.ts";
import { runMigrationKills } from "../test/kills/migrations.ts";
import { Supervised } from "../test/kills/supervised.ts";
import { type Row, runKills, type Victim, VICTIMS, worldFor } from "../test/kills/run.ts";
import { inWorld } from "../test/kills/world.ts";

/** Activities per victim: an import sends no mail, a worker serves no purchase page. */
const ALL: readonly (readonly [Victim, readonly Moment[]])[] = [
  ["site", ["import", "fulfilment", "mail", "webhook", "backup"]],
  ["site", ["stripe"]],
  ["site", ["migration"]],
  ["database", ["import", "fulfilment", "mail", "webhook", "backup"]],
  ["database", ["stripe"]],
  ["database", ["migration"]],
  ["importer", ["import", "backup", "export"]],
  ["worker", ["import", "fulfilment", "webhook"]],
];

const { values } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    victim: { type: "string" },
    during: { type: "string" },
    kills: { type: "string", default: "50" },
    seed: { type: "string" },
    workers: { type: "string" },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    Supervised.killAll();
    process.exit(130);
  });
}

const kills = Number(values.kills);
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
const processes = values.workers === undefined ? {} : { processes: Number(values.workers) };
if (![kills, seed, ...Object.values(processes)].every((number) => Number.isInteger(number) && number >= 0))
  fail("--kills, --seed and --workers are whole numbers");
print(`seed ${seed}; ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)} before the start`);
const random = seeded(seed);
const rows: Row[] = [];
for (const [victim, during] of values.all ? ALL : [chosen()]) {
  const begun = performance.now();
  const run = { victims: [victim], during, kills, random, ...processes };
  const found = await inWorld(worldFor(run), async (world) =>
    during.includes("migration") ? [await runMigrationKills(world, run)] : await runKills(world, run),
  );
  rows.push(...found);
  print(
    `\n${victim} during ${during.join(", ")}: ${Math.round((performance.now() - begun) / 1_000)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const { during: moment, lost, duplicated } of found) {
    for (const line of lost.slice(0, 5)) print(`  lost, ${moment}: ${line}`);
    for (const line of duplicated.slice(0, 5)) print(`  duplicated, ${moment}: ${line}`);
  }
  printTable(found);
}
if (rows.length > 1) {
  print("\nSummary:");
  printTable(rows);
}
process.exitCode = rows.some(({ lost, duplicated }) => lost.length + duplicated.length > 0) ? 1 : 0;

function chosen(): readonly [Victim, readonly Moment[]] {
  const victim = VICTIMS.find((one) => one === values.victim);
  const during = (values.during ?? "").split(",").map((word) => MOMENTS.find((one) => one === word));
  const known = during.filter((moment) => moment !== undefined);
  if (victim === undefined || known.length < during.length)
    fail(`say --all, or --victim ${VICTIMS.join("|")} and --during ${MOMENTS.join("|")} (several with commas)`);
  if (known.length > 1 && (known.includes("migration") || (known.includes("stripe") && known.includes("fulfilment"))))
    fail("a migration, and one of the two ways to pay, go with nothing of their kind");
  if (victim === "importer" && !known.some((moment) => ["import", "backup", "export"].includes(moment)))
    fail("an operator's command (importer) is killed during import, backup or export");
  return [victim, known];
}

function fail(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function printTable(table: readonly Row[]): void {
  const cells = [
    [
      "victim",
      "during",
      "kills",
      "hit in the middle",
      "acknowledged",
      "lost",
      "duplicated",
      "sent again, same id",
      "longest until it answered",
      "all settled after",
      "oldest due job",
    ],
    ...table.map(
      ({
        victims,
        during,
        kills: count,
        hits,
        acknowledged,
        lost,
        duplicated,
        repeated,
        longestWaitMs,
        settledMs,
        oldestJob,
      }) =>
        [
          victims.join(", "),
          during,
          count,
          hits,
          acknowledged,
          lost.length,
          duplicated.length,
          repeated,
          seconds(longestWaitMs),
          seconds(settledMs),
          seconds(oldestJob * 1_000),
        ].map(String),
    ),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of cells) print(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
}

/** Mulberry32: the same seed gives the same moments, as far as a busy machine allows. */
function seeded(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
