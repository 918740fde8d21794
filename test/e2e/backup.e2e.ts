import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startPostgresServer } from "../../bootstrap/postgres-server.mjs";
import { removeLeftOut } from "../../db/backup/row-rules.ts";
import { BACKUP_RULES } from "../../db/backup/table-rules.ts";
import { type Database, openDatabase } from "../../db/client.ts";
import { openConfiguredDatabase } from "../../db/open.ts";
import { withScratchDatabase } from "../../server/backup/verify-backup.ts";
import { backupOf, restoreInto } from "../backups.ts";
import { everyRow, everyRule } from "../every-row.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import { startOffice } from "./office-site.ts";
import type { RunningSite } from "./site.ts";

let server: Awaited<ReturnType<typeof startPostgresServer>>;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

async function databaseOnServer() {
  const name = `restored_${randomBytes(4).toString("hex")}`;
  const admin = openDatabase(server.url, { maxConnections: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const db = openDatabase(server.url.replace(/\/postgres$/, `/${name}`));
  onTestFinished(() => db.destroy());
  return db;
}

async function embeddedDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), "newly-raised-restored-"));
  await chmod(dataDir, 0o711);
  const database = await openConfiguredDatabase({ dataDir, migrate: false });
  onTestFinished(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return database.db;
}

const SITES: readonly [string, () => Promise<RunningSite>, readonly string[]][] = [
  [
    "office",
    startOffice,
    [
      "account",
      "account_session",
      "billing_order",
      "billing_payment",
      "entitlement",
      "outbox_message",
      "mail_suppression",
      "privacy_request",
      "review_item",
      "claim",
      "audit_entry",
      "finder_bounce",
    ],
  ],
  [
    "furnished",
    startFurnishedSite,
    [
      "company",
      "person",
      "funding_round",
      "lead",
      "lead_text",
      "article",
      "ai_company",
      "delivery",
      "free_lead",
      "listed_company",
    ],
  ],
];

it.each(SITES)(
  "every row of the %s site goes from the embedded database to a server and back",
  { timeout: 300_000 },
  async (_, start, filled) => {
    const site = await start();
    onTestFinished(() => site.stop());
    await site.ctx.db
      .insertInto("finder_bounce")
      .values({ address_hash: Buffer.alloc(32, 7), bounced_at: new Date("2026-10-01T12:00:00Z") })
      .execute();
    await sql`with list as (insert into company_list (owner, name, purpose, consented_at, created_at)
        values ('somebody', 'Have', 'leave_out', now(), now()) returning id)
      insert into listed_company (list_id, external_id, metadata, domain_hash, company_id, matched_by, candidates, bytes,
        updated_at)
      select list.id, 'crm-1', '{"owner": ["Ada", null]}', key_hash('elm.example'), company.id, 'domain', '{}', 30, now()
      from list, (select id from company order by id limit 1) company`.execute(site.ctx.db);
    const whole = await everyRow(site.ctx.db);
    expect(filled.filter((table) => whole[`public.${table}`]?.length === 0)).toEqual([]);
    // Sessions and one-time tokens are in no backup.
    await site.ctx.db.transaction().execute((trx) => removeLeftOut(trx, BACKUP_RULES));
    const before = await everyRow(site.ctx.db);

    const onServer = await databaseOnServer();
    await restoreInto(onServer, await backupOf(site.ctx.db));
    expect(await everyRow(onServer)).toEqual(before);

    const back = await embeddedDatabase();
    await restoreInto(back, await backupOf(onServer));
    expect(await everyRow(back)).toEqual(before);
    expect(await everyRule(back)).toEqual(await everyRule(site.ctx.db));
  },
);

const version = async (db: Database) =>
  (await sql<{ server_version: string }>`show server_version`.execute(db)).rows[0]?.server_version;

it(
  "verifies in its own embedded server if the database user may not create databases",
  { timeout: 300_000 },
  async () => {
    const admin = openDatabase(server.url, { maxConnections: 1 });
    onTestFinished(() => admin.destroy());
    const role = `poor_${randomBytes(4).toString("hex")}`;
    await sql`create role ${sql.id(role)} login password 'poor'`.execute(admin);
    const target = server.url.replace(/\/\/[^@]+@/, `//${role}:poor@`);
    const poor = openDatabase(target, { maxConnections: 1 });
    onTestFinished(() => poor.destroy());
    const dataDir = await mkdtemp(join(tmpdir(), "newly-raised-scratch-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    await chmod(dataDir, 0o711);
    const embedded = await withScratchDatabase(poor, target, dataDir, version);
    const own = await withScratchDatabase(admin, server.url, dataDir, version);
    expect({ embedded, own }).toEqual({ embedded: expect.stringMatching(/^18\./), own: await version(admin) });
    expect(await readdir(dataDir)).toEqual([]);
    const left = await sql<{
      datname: string;
    }>`select datname from pg_database where starts_with(datname, 'newly_raised_scratch_')`.execute(admin);
    expect(left.rows).toEqual([]);
  },
);
