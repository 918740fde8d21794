// Stores and matches an account's list of companies against a directory of synthetic rounds, then publishes rounds of some of
// them. Prints the times, the longest lock of the lists, and the ratio of matching with a list to matching without any.
//
//   node bench/watched-companies.ts [rounds] [companies]
import { sql } from "kysely";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logChanges } from "../core/catalogue/claims/changes.ts";
import { openList } from "../core/customers/company-lists/company-list.ts";
import { matchChangedCompanies } from "../core/customers/company-lists/match-companies.ts";
import { putCompanies } from "../core/customers/company-lists/put-companies.ts";
import type { Context } from "../core/shared/context.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const [ROUNDS, COMPANIES] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 100_000)];
const CHANGED = 500;

const folder = await mkdtemp(join(tmpdir(), "bench-watched-"));
await chmod(folder, 0o711);
const database = await openConfiguredDatabase({ dataDir: folder });
try {
  const ctx: Context = { db: database.db, actor: { id: "bench", access: "owner" }, clock: { now: () => new Date() } };
  await fillWithSyntheticLeads(ctx, ROUNDS);
  await sql`insert into company_key (kind, value, company_id) select 'domain', 'company-' || id || '.example', id from company
    on conflict do nothing`.execute(ctx.db);
  await sql`analyze`.execute(ctx.db);
  const change = async () => {
    const { rows } = await sql<{ id: number }>`select id from company order by random() limit ${CHANGED}`.execute(
      ctx.db,
    );
    const changes = rows.map(
      ({ id }) => ({ kind: "changed", subjectKind: "company", subjectId: id, companyId: id }) as const,
    );
    await logChanges(ctx, { reason: "bench", runId: null }, changes);
    return timed(() => matchChangedCompanies(ctx));
  };
  const without = await change();
  const list = await openList(ctx, { name: "Bench", purpose: "leave_out", consents: true, isHashed: true });
  const companies = Array.from({ length: COMPANIES }, (_, i) => ({
    externalId: String(i),
    name: "",
    domain: `company-${i + 1}.example`,
    place: "",
    metadata: {},
  }));
  const stored = await timed(() => putCompanies(ctx, { listId: list.id, companies }));
  await sql`analyze`.execute(ctx.db);
  const matched = await change();
  print(`${COMPANIES} companies of ${ROUNDS} rounds stored and matched: ${stored.toFixed(0)} ms`);
  print(
    `${CHANGED} changed companies: ${without.toFixed(0)} ms without a list, ${matched.toFixed(0)} with it: ${(matched / without).toFixed(1)} times`,
  );
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
