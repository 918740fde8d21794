import { cp, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../db/client.ts";
import { type ConnectionTarget, withDatabase } from "../../db/connection-target.ts";
import { startEmbeddedPostgres } from "../../db/embedded/server.ts";
import { migrate, MIGRATIONS_FOLDER } from "../../db/migrate.ts";
import { untilAnswered } from "./probe.ts";
import type { Row, Run } from "./run.ts";
import { killDatabase, startWorld, until, type World } from "./world.ts";

/** How many of the newest migrations the old database lacks. */
const LACKING = 25;
const COMPANIES = 2_000;
const NAMES = { site: "newly_raised", old: "kills_old" } as const;

/**
 * Kills a site, or the database below it, while it brings an old database up to date: afterwards the schema is the one that an
 * undisturbed start makes, each migration was applied once, and what was in the database is there.
 */
export async function runMigrationKills({ victim, kills, random }: Run): Promise<Row> {
  const world = await startWorld({ worker: false, stripe: false });
  const lost: string[] = [];
  let hits = 0;
  let longestWaitMs = 0;
  try {
    await world.site.stop();
    const undisturbed = (await look(world)).schema;
    await keepOld(world);
    for (let n = 0; n < kills; n += 1) {
      await world.site.stop();
      const target = await makeOld(world);
      world.site.resume();
      await untilMigrated(target, Math.floor(random() * (LACKING - 1)));
      await delay(random() * 20);
      const killedOn = new Date();
      const killedAt = performance.now();
      if (victim === "site") world.site.kill();
      else await killDatabase(world);
      longestWaitMs = Math.max(longestWaitMs, await untilAnswered(world.url, killedAt));
      const found = await look(world);
      if (found.began < killedOn && killedOn < found.ended) hits += 1;
      if (found.schema !== undisturbed) lost.push(`kill ${n + 1}: the schema is not that of an undisturbed start`);
      if (found.companies !== COMPANIES) lost.push(`kill ${n + 1}: ${found.companies} of ${COMPANIES} companies`);
    }
    lost.push(...(await brokenBackups(world)));
  } finally {
    await world.close();
  }
  return { victim, during: "migration", kills, hits, acknowledged: COMPANIES * kills, lost, duplicated: [], repeated: 0, longestWaitMs, settledMs: 0 };
}

/** A start backs an old database up before it migrates; what lies there under its final name is whole. */
async function brokenBackups(world: World): Promise<readonly string[]> {
  const folder = path.join(world.dataDir, "backups");
  const broken: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(".tar.zst"))) {
    const { code } = await world.command("restore", path.join(folder, name), "--dry-run").ended;
    if (code !== 0) broken.push(`${name} is not whole`);
  }
  return broken;
}

/** Makes the database that is brought up to date again and again: filled while it lacked the newest migrations. */
async function keepOld(world: World): Promise<void> {
  const folder = path.join(world.folder, "old-migrations");
  await mkdir(folder);
  const names = await migrationNames();
  for (const name of names.slice(0, -LACKING)) await cp(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name));
  await inDatabase(world, "postgres", (admin) => sql`create database ${sql.id(NAMES.old)}`.execute(admin));
  await inDatabase(world, NAMES.old, async (db) => {
    await migrate(db, folder);
    await sql`insert into company (name, slug) select 'Fernhollow ' || n, 'fernhollow-' || n from generate_series(1, ${COMPANIES}::int) n`.execute(db);
  });
}

/** Puts the old database in the place of the site's, which is stopped. Answers where it is. */
async function makeOld(world: World): Promise<ConnectionTarget> {
  return await inDatabase(world, "postgres", async (admin, server) => {
    await sql`drop database ${sql.id(NAMES.site)} with (force)`.execute(admin);
    await sql`create database ${sql.id(NAMES.site)} template ${sql.id(NAMES.old)} strategy file_copy`.execute(admin);
    return withDatabase(server, NAMES.site);
  });
}

/** Waits until a start has applied `count` of the lacking migrations; asks as a client that starts no server. */
async function untilMigrated(target: ConnectionTarget, count: number): Promise<void> {
  const names = await migrationNames();
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    await until("a migration", async () => {
      const applied = await sql<{ n: number }>`select count(*)::int as n from schema_migration`.execute(db).then(({ rows }) => rows[0]?.n, () => undefined);
      // Not there yet, or not taking connections yet.
      return applied !== undefined && applied >= names.length - LACKING + count;
    });
  } finally {
    await db.destroy();
  }
}

interface Found {
  /** Every column, index and constraint, and each applied migration, as one digest. */
  readonly schema: string;
  readonly companies: number;
  /** Between these the last start migrated. */
  readonly began: Date;
  readonly ended: Date;
}

async function look(world: World): Promise<Found> {
  return await inDatabase(world, NAMES.site, async (db) => {
    const { rows } = await sql<Found>`
      select md5(string_agg(line, E'\n' order by line)) as schema, (select count(*)::int from company) as companies,
        (select min(applied_at) from (select applied_at from schema_migration order by name desc limit ${LACKING}) m) as began,
        (select max(applied_at) from schema_migration) as ended
      from (
        select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line from information_schema.columns where table_schema in ('public', 'pgboss')
        union all select indexdef from pg_indexes where schemaname in ('public', 'pgboss')
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
        union all select name || ' ' || sha256 from schema_migration
        union all select 'queue ' || name from pgboss.queue
      ) lines`.execute(db);
    const [found] = rows;
    if (found === undefined) throw new Error("the database told nothing of itself");
    return found;
  });
}

async function migrationNames(): Promise<readonly string[]> {
  return (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith(".sql")).sort();
}

async function inDatabase<T>({ dataDir }: World, name: string, work: (db: Database, server: ConnectionTarget) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(withDatabase(server.target, name), { maxConnections: 1 });
  try {
    return await work(db, server.target);
  } finally {
    await db.destroy();
    await server.release();
  }
}
