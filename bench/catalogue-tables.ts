// Reads pages of the back office's tables from a catalogue of 100,000 synthetic companies: every filter, every order in
// both directions, the first page with its count and the twenty-first thousand; then every filter again where nothing
// lacks anything, so that each looks at all. Prints the median and the slowest of each in milliseconds.
//
//   node bench/catalogue-tables.ts [companies]      KEEP=folder keeps the database there for the next run
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { TABLE, TABLE_KINDS, type TableKind } from "../core/intake/curation/tables/kinds.ts";
import { readTable } from "../core/intake/curation/tables/read-table.ts";
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
  const slow: string[] = [];
  await fill(ctx);
  await measureAll(ctx, addressesOf, slow);
  await complete(ctx);
  print("nothing lacks anything:");
  await measureAll(ctx, lacksOf, slow);
  print(
    slow.length === 0 ? `every statement at most ${TARGET_MS} ms` : `slower than ${TARGET_MS} ms:\n${slow.join("\n")}`,
  );
} finally {
  await database.close();
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
}

async function measureAll(ctx: Context, addresses: (kind: TableKind) => string[], slow: string[]): Promise<void> {
  for (const kind of TABLE_KINDS)
    for (const address of addresses(kind)) {
      const taken = await measure(ctx, kind, address);
      const text = Object.entries(taken).map(([name, times]) => `${name} ${median(times)} (${worst(times)})`);
      print(`${kind.padEnd(9)} ${address.padEnd(34)} ${text.join(", ")}`);
      for (const [name, times] of Object.entries(taken))
        if (Number(median(times)) > TARGET_MS) slow.push(`${kind}?${address}, ${name}: ${median(times)} ms`);
    }
}

/** Synthetic leads, of which some are withdrawn or lack what the filters ask for. */
async function fill(ctx: Context): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from company`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) > 0) return;
  await fillWithSyntheticLeads(ctx, Math.round(COMPANIES * ROUNDS_PER_COMPANY));
  await sql`update company set country = null where id % 40 = 0`.execute(ctx.db);
  await sql`update company set withdrawn_at = now() where id % 500 = 0`.execute(ctx.db);
  await sql`update company set startup = 'unknown' where id % 700 = 0`.execute(ctx.db);
  // What a list file states of each company and person; one company in fifty stands there without a link.
  for (const table of ["company", "person"])
    await sql`insert into claim (subject_kind, subject_id, document_id, method, source_url, effective_at, retrieved_at, fields)
      select ${table}, t.id, (select min(id) from document), 'imported',
        case when t.id % 50 > 0 then 'https://news.example/' || t.id end, now(), now(), '{}' from ${sql.table(table)} t`.execute(
      ctx.db,
    );
  await sql`insert into proposal (document_id, source, external_id, title, reading, status, created_at, created_by)
    select min(id), 'list-file', 'synthetic', 'Synthetic data', '1', 'published', now(), 'bench' from document`.execute(
    ctx.db,
  );
  await sql`vacuum analyze`.execute(ctx.db);
}

/** Gives every subject what some lacked. */
async function complete(ctx: Context): Promise<void> {
  await sql`update claim set source_url = 'https://news.example/' where source_url is null`.execute(ctx.db);
  await sql`update company set country = coalesce(country, 'Germany'), city = coalesce(city, 'Berlin'),
    website = coalesce(website, 'https://w.example/'), industry = '{AI}'`.execute(ctx.db);
  await sql`update person set profile_url = 'https://people.example/', email = id || '@w.example'`.execute(ctx.db);
  await sql`update funding_round set amount_minor = 100, amount_usd_minor = 100, currency = 'USD',
    announced_on = coalesce(announced_on, '2026-01-01'), announced_precision = 'day', stage_text = 'Seed'`.execute(
    ctx.db,
  );
  await sql`insert into round_investor (round_id, investor_id, is_lead, position)
    select r.id, 1, false, 0 from funding_round r
    where not exists (select from round_investor i where i.round_id = r.id)`.execute(ctx.db);
  await sql`update investor set kind = 'fund', website = 'https://i.example/'`.execute(ctx.db);
  await sql`vacuum analyze`.execute(ctx.db);
}

function lacksOf(kind: TableKind): string[] {
  return Object.keys(TABLE[kind].without).flatMap((key) => [
    `without=${key}`,
    ...TABLE[kind].sorts.map((sort) => `without=${key}&sort=${sort}`),
  ]);
}

function addressesOf(kind: TableKind): string[] {
  const { sorts } = TABLE[kind];
  return [
    "",
    ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
    ...lacksOf(kind),
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

/** Milliseconds of the first page and a later one, each with the count. */
async function measure(ctx: Context, kind: TableKind, address: string): Promise<Record<string, number[]>> {
  const query = readTableQuery(kind, new URLSearchParams(address));
  const taken: Record<string, number[]> = { first: [], later: [] };
  let after: string | null = null;
  for (let i = 0; i < DEEP_PAGES; i += 1) {
    const { next }: { next: string | null } = await readTable(ctx, kind, query, { limit: 1_000, after });
    if (next === null) break;
    after = next;
  }
  for (let i = 0; i < REPEATS; i += 1) {
    taken["first"]?.push(await timed(() => readTable(ctx, kind, query, { limit: LIMIT, after: null })));
    if (after !== null) taken["later"]?.push(await timed(() => readTable(ctx, kind, query, { limit: LIMIT, after })));
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
