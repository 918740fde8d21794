// Subscribes to searches in directories of 20,000 and 200,000 synthetic rounds and prints the cost of subscribing and
// of notifications, the growth, and for comparison a scan of every lead.
//
//   node bench/following.ts [small] [large]
import { sql } from "kysely";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logChanges } from "../core/catalogue/claims/changes.ts";
import { inCatalogueTransaction } from "../core/catalogue/claims/state.ts";
import type { Context } from "../core/shared/context.ts";
import { saveSearch } from "../core/customers/searches/save-search.ts";
import { advanceCursor, startCursor } from "../core/customers/searches/cursor.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const [SMALL, LARGE] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 200_000)];
const REPEATS = 9;
const FOLLOWERS = 3;

/** Median milliseconds and sizes by measurement. */
type Figures = ReadonlyMap<string, number>;

const small = await measure(SMALL);
const large = await measure(LARGE);
for (const [what, before] of small) {
  const after = large.get(what) ?? Number.NaN;
  print(
    `${what}: ${before.toFixed(1)} at ${SMALL} rounds, ${after.toFixed(1)} at ${LARGE}: ${(after / before).toFixed(2)} times`,
  );
}

async function measure(rounds: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), "bench-following-"));
  await chmod(folder, 0o711);
  const database = await openConfiguredDatabase({ dataDir: folder });
  try {
    const ctx: Context = { db: database.db, actor: { id: "bench", access: "owner" }, clock: { now: () => new Date() } };
    await fillWithSyntheticLeads(ctx, rounds);
    const search = await saveSearch(ctx, { name: "Everything", address: "" });
    let cursorId = 0;
    const begin = await median(FOLLOWERS, async () => (cursorId = await startCursor(ctx, search)));
    const look = await median(REPEATS, () => sql`select count(company_name) from lead`.execute(ctx.db));
    const timeOf = async (changes: number) => {
      const times: number[] = [];
      for (let i = 0; i < REPEATS; i++) {
        await changeRounds(ctx, changes);
        times.push(await timed(() => advanceCursor(ctx, cursorId)));
      }
      return middle(times);
    };
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_total_relation_size('search_cursor_chunk') as bytes`.execute(ctx.db);
    return new Map([
      ["begin to follow every round, ms", begin],
      ["one look at every lead, ms", look],
      ["being notified of 1 change, ms", await timeOf(1)],
      ["being notified of 1,000 changes, ms", await timeOf(1_000)],
      ["what a follower of every round keeps, kB", (rows[0]?.bytes ?? Number.NaN) / FOLLOWERS / 1024],
    ]);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Logs a change for the given number of rounds, spread evenly, as an import of corrections would. */
async function changeRounds(ctx: Context, count: number): Promise<void> {
  await inCatalogueTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ id: number; companyId: number }>`
      select id, company_id as "companyId" from funding_round
        where id % greatest(1, (select max(id) from funding_round) / ${count}) = 0
      order by id limit ${count}`.execute(inner.db);
    await logChanges(
      inner,
      { reason: "corrected by a benchmark", runId: null },
      rows.map(({ id, companyId }) => ({ kind: "changed", subjectKind: "round", subjectId: id, companyId })),
    );
  });
}

async function median(times: number, act: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) taken.push(await timed(act));
  return middle(taken);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
