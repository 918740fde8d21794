// Reads pages of the back office's tables from a catalogue of 100,000 synthetic companies: every filter, every order in
// both directions, the first page, the twenty-first thousand and the count. Prints the median and the slowest of each in
// milliseconds.
//
//   node bench/catalogue-tables.ts [companies]      KEEP=folder keeps the database there for the next run
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { TABLE, TABLE_KINDS, type TableKind } from "../core/intake/curation/tables/kinds.ts";
import { countTable, readTable } from "../core/intake/curation/tables/read-table.ts";
import { readTableQuery } from "../core/intake/curation/tables/table-query.ts";
import type { Context } from "../core/shared/context.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const COMPANIES = Number(process.argv[2] ?? 100_000);
const ROUNDS_PER_COMPANY = 1 / 0.7;
const TARGET_MS = 100;
const LIMIT = 50;
const REPEATS = 5;
const DEEP_PAGES = 20;

const keep = process.env["KEEP"];
const folder = keep ?? (await mkdtemp(join(tmpdir(), "bench-tables-")));
await mkdir(folder, { recursive: true });
await chmod(folder, 0o711);
const database = await openConfiguredDatabase({ dataDir: folder });
try {
  const ctx: Context = { db: database.db, actor: { id: "bench", access: "editor" }, clock: { now: () => new Date() } };
  await fill(ctx);
  const slow: string[] = [];
  for (const kind of TABLE_KINDS)
    for (const address of addressesOf(kind)) {
      const taken = await measure(ctx, kind, address);
      const text = Object.entries(taken).map(([name, times]) => `${name} ${median(times)} (${worst(times)})`);
      print(`${kind.padEnd(9)} ${address.padEnd(34)} ${text.join(", ")}`);
      for (const [name, times] of Object.entries(taken))
        if (Number(median(times)) > TARGET_MS) slow.push(`${kind}?${address}, ${name}: ${median(times)} ms`);
    }
  print(
    slow.length === 0 ? `every statement at most ${TARGET_MS} ms` : `slower than ${TARGET_MS} ms:\n${slow.join("\n")}`,
  );
} finally {
  await database.close();
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
}

/** Synthetic leads, of which some are withdrawn or lack what the filters ask for. */
async function fill(ctx: Context): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from company`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) > 0) return;
  await fillWithSyntheticLeads(ctx, Math.round(COMPANIES * ROUNDS_PER_COMPANY));
  await sql`update company set country = null where id % 40 = 0`.execute(ctx.db);
  await sql`update company set withdrawn_at = now() where id % 500 = 0`.execute(ctx.db);
  await sql`update company set startup = 'unknown' where id % 700 = 0`.execute(ctx.db);
  await sql`insert into proposal (document_id, source, external_id, title, reading, status, created_at, created_by)
    select min(id), 'list-file', 'synthetic', 'Synthetic data', '1', 'published', now(), 'bench' from document`.execute(
    ctx.db,
  );
  await sql`vacuum analyze`.execute(ctx.db);
}

function addressesOf(kind: TableKind): string[] {
  const { sorts, without } = TABLE[kind];
  return [
    "",
    ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
    ...Object.keys(without).map((key) => `without=${key}`),
    ...Object.keys(without).map((key) => `without=${key}&sort=name`),
    "status=withdrawn",
    "status=undecided",
    "status=listed",
    "changed=today",
    "changed=week&sort=name",
    "import=1",
    "search=ka",
    "search=zzzqqq",
    "search=12345",
  ];
}

/** Milliseconds of the first page, a later one and the count. */
async function measure(ctx: Context, kind: TableKind, address: string): Promise<Record<string, number[]>> {
  const query = readTableQuery(kind, new URLSearchParams(address));
  const taken: Record<string, number[]> = { first: [], later: [], count: [] };
  let after: string | null = null;
  for (let i = 0; i < DEEP_PAGES; i += 1) {
    const { next }: { next: string | null } = await readTable(ctx, kind, query, { limit: 1_000, after });
    if (next === null) break;
    after = next;
  }
  for (let i = 0; i < REPEATS; i += 1) {
    taken["first"]?.push(await timed(() => readTable(ctx, kind, query, { limit: LIMIT, after: null })));
    if (after !== null) taken["later"]?.push(await timed(() => readTable(ctx, kind, query, { limit: LIMIT, after })));
    taken["count"]?.push(await timed(() => countTable(ctx, kind, query)));
  }
  return taken;
}

async function timed(read: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await read();
  return performance.now() - begun;
}

function median(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}

function worst(times: readonly number[]): string {
  return Math.max(0, ...times).toFixed(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
