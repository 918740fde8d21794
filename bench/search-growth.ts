// Asks the same filters and searches of two directories of the same synthetic rounds, one whose companies have measures and
// one without any, by turns, so that other load falls on both. Prints the ratio of processor time of program and
// database (Linux) by kind, and fails above the target.
//
//   node bench/search-growth.ts [rounds]
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { searchLeads } from "../core/reading/directory/search/search-leads.ts";
import { type LeadFilter, type LeadSort, NO_FILTER } from "../core/reading/directory/search/filter.ts";
import { GROWTH_RANGE_KEYS } from "../core/reading/directory/search/growth/growth-ranges.ts";
import { readExplorer } from "../core/reading/directory/search/read-explorer.ts";
import { loadIndex } from "../core/reading/directory/search/visible-leads.ts";
import type { Context } from "../core/shared/context.ts";
import type { Database } from "../db/client.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { processorClock } from "./processor-clock.ts";
import { filterQuestions, searchQuestions } from "./search-questions.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const ROUNDS = Number(process.argv[2] ?? 100_000);
const TARGET = 1.05;
const REPEATS = 3;
const LIMIT = 50;
const NEWEST: LeadSort = { by: "date", direction: "desc" };

const GROWTH_SORTS: ReadonlySet<string> = new Set(GROWTH_RANGE_KEYS);

type Kind = "first page" | "filter, facets and count" | "search, facets and count";
/** One directory, with its processor time and what each kind took of it. */
interface Side {
  readonly ctx: Context;
  readonly worked: () => number;
  readonly taken: Map<Kind, number>;
}

const folder = await mkdtemp(join(tmpdir(), "bench-growth-"));
try {
  await chmod(folder, 0o711);
  await mkdir(join(folder, "without"), { mode: 0o711 });
  await withDatabase("without", (db) => fillWithSyntheticLeads(contextOf(db, new Date()), ROUNDS));
  // With its owner, which is the database's.
  await promisify(execFile)("cp", ["-a", join(folder, "without"), join(folder, "with")]);
  await rm(join(folder, "with", "run"), { recursive: true, force: true });
  await withDatabase("without", (without) =>
    withDatabase("with", async (grown) => {
      await sql`update lead set growth = '{}' where growth <> '{}'`.execute(without);
      await addGrowth(grown);
      // Updates leave gaps, which would slow the reading of rows.
      for (const db of [without, grown]) await sql`vacuum full analyze lead`.execute(db);
      const sides = [await sideOf(without), await sideOf(grown)] as const;
      // The first pass is a warm-up.
      await compare(sides, 1);
      for (const { taken } of sides) taken.clear();
      for (let seed = 2; seed < 2 + REPEATS; seed += 1) await compare(sides, seed);
      for (const [kind, before] of sides[0].taken) {
        const ratio = (sides[1].taken.get(kind) ?? 0) / before;
        print(`${kind}: with growth / without: ${ratio.toFixed(3)} (at most ${TARGET})`);
        if (ratio > TARGET) process.exitCode = 1;
      }
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Gives two of three companies traffic and employees, as the directory derives them. */
async function addGrowth(db: Database): Promise<void> {
  await sql`
    update lead set growth = growth || jsonb_build_object(
      'traffic', jsonb_build_object('kind', 'search_visits', 'value', 10 + company_id * 7919 % 500000, 'on', '2026-10',
        'by', 'estimated by DataForSEO', 'country', 'US', 'change3', company_id % 60 - 20,
        'change12', company_id % 300 - 80, 'since', '2025-10'),
      'employees', jsonb_build_object('kind', 'employees', 'value', 1 + company_id % 900, 'on', '2026-09',
        'by', 'stated in a list', 'change12', company_id % 90 - 20, 'since', '2025-09'))
    where company_id % 3 <> 0`.execute(db);
}

async function compare(sides: readonly [Side, Side], seed: number): Promise<void> {
  let turn = 0;
  const ask = async (kind: Kind, question: (ctx: Context) => Promise<unknown>) => {
    turn += 1;
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      const before = side.worked();
      await question(side.ctx);
      side.taken.set(kind, (side.taken.get(kind) ?? 0) + side.worked() - before);
    }
  };
  for (const { filter, sort = NEWEST } of filterQuestions(seed)) {
    // Without growth there is nothing to order.
    if (GROWTH_SORTS.has(sort.by)) continue;
    await ask("first page", (ctx) => searchLeads(ctx, { filter, sort, limit: LIMIT }));
    await ask("filter, facets and count", explore(filter, sort));
  }
  for (const { search, filter } of searchQuestions(seed))
    await ask("search, facets and count", explore({ ...filter, search }, { by: "relevance", direction: "desc" }));
}

function explore(filter: LeadFilter, sort: LeadSort): (ctx: Context) => Promise<unknown> {
  return (ctx) => readExplorer(ctx, { filter, sort, page: 1, charts: false });
}

async function sideOf(db: Database): Promise<Side> {
  const ctx = contextOf(db, new Date("2026-11-20T12:00:00Z"));
  await loadIndex(ctx);
  await searchLeads(ctx, { filter: NO_FILTER, sort: NEWEST, limit: 1 });
  return { ctx, worked: await processorClock(db), taken: new Map() };
}

function contextOf(db: Database, now: Date): Context {
  return { db, actor: { id: "bench", access: "paid" }, clock: { now: () => now } };
}

async function withDatabase(name: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const database = await openConfiguredDatabase({ dataDir: join(folder, name) });
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
