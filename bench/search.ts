// Requests pages, searches and counts from a directory of 1,000,000 synthetic rounds, one at a time, and prints p50 and
// p95 of each kind by clock and by processor time of program and database (Linux), which other load affects little. Also
// prints how long loading and refreshing the index takes.
//
//   node --expose-gc bench/search.ts [rounds]      KEEP=folder keeps the database there for the next run
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Context } from "../core/shared/context.ts";
import { type LeadFilter, type LeadSort, NO_FILTER } from "../core/reading/directory/search/filter.ts";
import { completedQuestions } from "../core/reading/directory/search/completed-questions.ts";
import { interpretSearch } from "../core/reading/directory/search/question/interpret-search.ts";
import { readExplorer } from "../core/reading/directory/search/read-explorer.ts";
import { searchLeads } from "../core/reading/directory/search/search-leads.ts";
import { suggest } from "../core/reading/directory/search/suggest.ts";
import { loadIndex } from "../core/reading/directory/search/visible-leads.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { processorClock } from "./processor-clock.ts";
import { beginnings, filterQuestions, searchQuestions, typedQuestions } from "./search-questions.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const ROUNDS = Number(process.argv[2] ?? 1_000_000);
const NEWEST: LeadSort = { by: "date", direction: "desc" };
/** Number of passes with different values; with fewer, the slowest twentieth would be a handful of outliers. */
const REPEATS = 4;
const LIMIT = 50;
/** Kinds of requests with their p95 target in milliseconds; the list asks for charts only when they are open. */
const TARGETS = {
  "filter, facets and count": 100,
  "search, facets and count": 100,
  "question, understood and answered": 100,
  suggestions: 30,
  "sample: suggestions": 30,
  "first page": 100,
  "next page": 100,
  "sample: filter, facets and count": 100,
  "charts, facets and count": null,
} as const;
type Kind = keyof typeof TARGETS;
interface Taken {
  readonly passed: number;
  readonly worked: number;
}
type Times = Map<string, Taken[]>;

const keep = process.env["KEEP"];
const folder = keep ?? (await mkdtemp(join(tmpdir(), "bench-search-")));
try {
  const times = await measure(ROUNDS);
  print("");
  for (const [kind, target] of Object.entries(TARGETS)) {
    const { passed, worked } = p95(all(times, kind));
    print(
      `${kind}: p95 at ${ROUNDS} ${passed.toFixed(1)} ms, processor time ${worked.toFixed(1)} ms${target === null ? "" : ` (at most ${target})`}`,
    );
  }
} finally {
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
}

/** Milliseconds by kind and request. */
async function measure(rounds: number): Promise<Times> {
  const dataDir = join(folder, String(rounds));
  await mkdir(dataDir, { recursive: true });
  await chmod(folder, 0o711);
  await chmod(dataDir, 0o711);
  const database = await openConfiguredDatabase({ dataDir });
  try {
    const paid: Context = {
      db: database.db,
      actor: { id: "bench", access: "paid" },
      clock: { now: () => new Date("2026-11-20T12:00:00Z") },
    };
    const anonymous: Context = { ...paid, actor: { id: "visitor", access: "anonymous" } };
    const known = await searchLeads(anonymous, { filter: NO_FILTER, sort: NEWEST, limit: 1 });
    if (known.total === 0)
      await timed(`${rounds} rounds: filled`, () =>
        fillWithSyntheticLeads({ ...paid, clock: { now: () => new Date() } }, rounds),
      );
    globalThis.gc?.();
    const before = process.memoryUsage();
    await timed(`${rounds} rounds: read into memory`, () => loadIndex(paid));
    globalThis.gc?.();
    const after = process.memoryUsage();
    print(
      `${rounds} rounds: ${Math.round((after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed) / 1024 ** 2)} MiB held; resident memory ${Math.round(before.rss / 1024 ** 2)} MiB before, ${Math.round(after.rss / 1024 ** 2)} after, ${Math.round(process.resourceUsage().maxRSS / 1024)} at most`,
    );
    await sql`update lead_segment set stamp = nextval('lead_segment_stamp')
      where segment = (select max(segment) from lead_segment)`.execute(database.db);
    await timed(`${rounds} rounds: refreshed after a change of one segment`, () => loadIndex(paid));
    // The first pass is a warm-up and not counted.
    const worked = await processorClock(database.db);
    await ask(paid, anonymous, new Map(), 1, worked);
    const times: Times = new Map();
    for (let salt = 2; salt < 2 + REPEATS; salt += 1) await ask(paid, anonymous, times, salt, worked);
    print(`${"rounds".padStart(8)}  p50, p95 by clock and by processor time, milliseconds`);
    for (const [question, taken] of times) {
      const figures = (["passed", "worked"] as const).flatMap((of) =>
        [0.5, 0.95].map((share) =>
          percentile(
            taken.map((one) => one[of]),
            share,
          )
            .toFixed(1)
            .padStart(7),
        ),
      );
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
  for (const { name, filter, sort = NEWEST } of filterQuestions(salt)) {
    const page = { filter, sort, limit: LIMIT };
    let next: string | null = null;
    await count("first page", name, async () => {
      next = (await searchLeads(paid, page)).next;
    });
    if (next !== null) await count("next page", name, () => searchLeads(paid, { ...page, after: next }));
    await count("filter, facets and count", name, explore(paid, filter, sort));
    await count("sample: filter, facets and count", name, explore(anonymous, filter, sort));
    await count("charts, facets and count", name, explore(paid, filter, sort, true));
  }
  for (const { name, search, filter } of typedQuestions(salt))
    await count("question, understood and answered", name, async () => {
      const understood = await interpretSearch(paid, { text: search, filter });
      await explore(paid, understood.filter, { by: "relevance", direction: "desc" })();
    });
  for (const { name, text } of beginnings(salt)) {
    await count("suggestions", name, () => offer(paid, text));
    await count("sample: suggestions", name, () => offer(anonymous, text));
  }
  for (const { name, search, filter } of searchQuestions(salt))
    await count(
      "search, facets and count",
      name,
      explore(paid, { ...filter, search }, { by: "relevance", direction: "desc" }),
    );
}

function offer(ctx: Context, text: string): Promise<unknown> {
  return Promise.all([suggest(ctx, text), completedQuestions(ctx, { text })]);
}

function explore(ctx: Context, filter: LeadFilter, sort: LeadSort, charts = false): () => Promise<unknown> {
  return () => readExplorer(ctx, { filter, sort, page: 1, charts });
}

function all(times: Times, kind: string): Taken[] {
  return [...times].filter(([question]) => question.startsWith(`${kind}: `)).flatMap(([, taken]) => taken);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  print(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

function p95(taken: readonly Taken[]): Taken {
  return {
    passed: percentile(
      taken.map((one) => one.passed),
      0.95,
    ),
    worked: percentile(
      taken.map((one) => one.worked),
      0.95,
    ),
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
