// Asks a directory of 100,000 and one of 1,000,000 synthetic rounds for pages, searches and counts, one question at a
// time, and prints p50 and p95 of each kind: the time that passed, and the processor time of this program and the
// database (Linux), which is the same on an idle machine and true on a busy one. Then how much more the larger takes.
//
//   node bench/search.ts [small] [large]      KEEP=folder keeps the databases there for the next run
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { readFacets } from "../core/directory/search/facets.ts";
import { type LeadFilter, type LeadSort, NO_FILTER } from "../core/directory/search/filter.ts";
import { searchLeads } from "../core/directory/search/search-leads.ts";
import { readTimeline } from "../core/directory/search/timeline.ts";
import type { Database } from "../db/client.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { filterQuestions, searchQuestions, type SearchQuestion } from "./search-questions.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const [SMALL, LARGE] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1_000_000)];
const NEWEST: LeadSort = { by: "date", direction: "desc" };
const SAMPLE = 100;
/** How many times over all questions are asked, with other values: of fewer, the slowest twentieth are a handful, and chance. */
const REPEATS = 4;
const LIMIT = 50;
const TARGET_GROWTH = 3;
/** Kinds of questions with the p95 each must keep, milliseconds. */
const TARGETS = { "filter, facets and count": 100, search: 100, "search, facets and count": 100, "first page": 20, "next page": 20, "pictures": 100, "sample: filter, facets and count": 100 } as const;
type Kind = keyof typeof TARGETS;
interface Taken {
  readonly passed: number;
  readonly worked: number;
}
type Times = Map<string, Taken[]>;

const keep = process.env["KEEP"];
const folder = keep ?? (await mkdtemp(join(tmpdir(), "bench-search-")));
try {
  const small = await measure(SMALL);
  const large = await measure(LARGE);
  print("");
  for (const [kind, target] of Object.entries(TARGETS)) {
    const [of, to] = [p95(all(small, kind)), p95(all(large, kind))];
    print(`${kind}: p95 at ${LARGE} ${to.passed.toFixed(1)} ms, processor time ${to.worked.toFixed(1)} ms (at most ${target});`
      + ` ${(to.passed / of.passed).toFixed(2)} and ${(to.worked / of.worked).toFixed(2)} times that at ${SMALL} (at most ${TARGET_GROWTH})`);
  }
} finally {
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
}

/** Milliseconds by kind and question. */
async function measure(rounds: number): Promise<Times> {
  const dataDir = join(folder, String(rounds));
  await mkdir(dataDir, { recursive: true });
  await chmod(folder, 0o711);
  await chmod(dataDir, 0o711);
  const database = await openConfiguredDatabase({ dataDir });
  try {
    const paid: Context = { db: database.db, actor: { id: "bench", access: "paid" }, clock: { now: () => new Date("2026-11-20T12:00:00Z") } };
    const anonymous: Context = { ...paid, actor: { id: "visitor", access: "anonymous" } };
    const known = await searchLeads(anonymous, { filter: NO_FILTER, sort: NEWEST, limit: 1, sampleSize: SAMPLE });
    if (known.total === 0) await timed(`${rounds} rounds: filled`, () => fillWithSyntheticLeads({ ...paid, clock: { now: () => new Date() } }, rounds));
    globalThis.gc?.();
    const before = process.memoryUsage();
    await timed(`${rounds} rounds: read into memory`, () => searchLeads(paid, { filter: NO_FILTER, sort: NEWEST, limit: 1, sampleSize: SAMPLE }));
    globalThis.gc?.();
    const after = process.memoryUsage();
    print(`${rounds} rounds: ${Math.round((after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed) / 1024 ** 2)} MiB held`);
    // The first round of questions is not counted: it compiles what they run through.
    const worked = await processorClock(database.db);
    await ask(paid, anonymous, new Map(), 1, worked);
    const times: Times = new Map();
    for (let salt = 2; salt < 2 + REPEATS; salt += 1) await ask(paid, anonymous, times, salt, worked);
    print(`${"rounds".padStart(8)}  p50, p95 of the time that passed, of processor time; milliseconds`);
    for (const [question, taken] of times) {
      const figures = (["passed", "worked"] as const).flatMap((of) => [0.5, 0.95].map((share) => percentile(taken.map((one) => one[of]), share).toFixed(1).padStart(7)));
      print(`${String(rounds).padStart(8)}${figures.join("")}  ${question}`);
    }
    return times;
  } finally {
    await database.close();
  }
}

async function ask(paid: Context, anonymous: Context, times: Times, salt: number, worked: () => number): Promise<void> {
  const count = async (kind: Kind, name: string, question: () => Promise<unknown>) => {
    const [begun, workedBefore] = [performance.now(), worked()];
    await question();
    const taken = { passed: performance.now() - begun, worked: worked() - workedBefore };
    const key = `${kind}: ${name}`;
    times.set(key, [...(times.get(key) ?? []), taken]);
  };
  // Each question is another filter than those before it, so that no answer is one that was kept.
  for (const { name, filter, sort = NEWEST } of filterQuestions(salt)) {
    const page = { filter: { ...filter, amountUsd: { min: filter.amountUsd.min, max: 10 ** 12 } }, sort, limit: LIMIT, sampleSize: SAMPLE };
    let next: string | null = null;
    await count("first page", name, async () => {
      next = (await searchLeads(paid, page)).next;
    });
    if (next !== null) await count("next page", name, () => searchLeads(paid, { ...page, after: next }));
    await count("filter, facets and count", name, withFacets(paid, filter, sort));
    await count("sample: filter, facets and count", name, withFacets(anonymous, filter, sort));
    await count("pictures", name, () => readTimeline(paid, { filter, sampleSize: SAMPLE }));
  }
  for (const { name, search, filter } of searchQuestions(salt)) await askSearch({ name, search, filter });

  async function askSearch({ name, search, filter }: SearchQuestion): Promise<void> {
    const sort: LeadSort = { by: "relevance", direction: "desc" };
    await count("search", name, () => searchLeads(paid, { filter: { ...filter, search }, sort, limit: LIMIT, sampleSize: SAMPLE }));
    await count("search, facets and count", name, withFacets(paid, { ...filter, search: `${search} ` }, sort));
  }
}

function withFacets(ctx: Context, filter: LeadFilter, sort: LeadSort): () => Promise<unknown> {
  return () => Promise.all([searchLeads(ctx, { filter, sort, limit: LIMIT, sampleSize: SAMPLE }), readFacets(ctx, { filter, sampleSize: SAMPLE })]);
}

function all(times: Times, kind: string): Taken[] {
  return [...times].filter(([question]) => question.startsWith(`${kind}:`)).flatMap(([, taken]) => taken);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  print(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

function p95(taken: readonly Taken[]): Taken {
  return { passed: percentile(taken.map((one) => one.passed), 0.95), worked: percentile(taken.map((one) => one.worked), 0.95) };
}

/** Milliseconds that this program and the sessions of its database have run. */
async function processorClock(db: Database): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const files = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter(existsSync);
  // The first figure is nanoseconds on a processor (Documentation/scheduler/sched-stats.rst of Linux).
  // A process that ended meanwhile (a parallel worker) counts with what it ran until it was last looked at.
  const lastSeen = new Map<string, number>();
  return () => {
    for (const file of files) if (existsSync(file)) lastSeen.set(file, Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6);
    return ownClock() + [...lastSeen.values()].reduce((sum, ran) => sum + ran, 0);
  };
}


function ownClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
