import { cp, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../db/client.ts";
import { type ConnectionTarget, withDatabase } from "../../db/connection-target.ts";
import { startEmbeddedPostgres } from "../../db/embedded/server.ts";
import { migrate, MIGRATIONS_FOLDER } from "../../db/migrate.ts";
import { untilAnswered } from "./probe.ts";
import { killsIn, type Row, type Run } from "./run.ts";
import { killDatabase, until, type World } from "./world.ts";

/** Number of newest migrations the old database lacks. */
const LACKING = 8;
const COMPANIES = 2_000;
const NAMES = { site: "newly_raised", old: "kills_old" } as const;

/**
 * Kills a site, or its database, while it migrates an old database. Afterwards the schema equals that of an undisturbed
 * start, each migration was applied once, and the data is there. Replaces the world's database.
 */
export async function runMigrationKills(world: World, { victims, kills, random }: Run): Promise<Row> {
  const lost: string[] = [];
  let hits = 0;
  let longestWaitMs = 0;
  await world.site.stop();
  const undisturbed = (await look(world)).schema;
  await keepOld(world);
  for (const [victim, n] of killsIn({ victims, kills })) {
    await world.site.stop();
    const target = await makeOld(world);
    // The first is hit for certain: the start waits halfway through its migrations.
    const isHeld = n === 0;
    if (isHeld) await inDatabase(world, NAMES.site, addHold);
    world.site.resume();
    if (isHeld) await untilHeld(target);
    else await untilMigrated(target, Math.floor(random() * (LACKING - 1)));
    await delay(random() * 20);
    const killedOn = new Date();
    const killedAt = performance.now();
    if (victim === "site") world.site.kill();
    else await killDatabase(world);
    if (isHeld) await releaseHold(target);
    longestWaitMs = Math.max(longestWaitMs, await untilAnswered(world.url, killedAt));
    const found = await look(world);
    const kill = `kill ${n + 1} of the ${victim}`;
    if (found.began < killedOn && killedOn < found.ended) hits += 1;
    if (found.schema !== undisturbed) lost.push(`${kill}: the schema is not that of an undisturbed start`);
    if (found.companies !== COMPANIES) lost.push(`${kill}: ${found.companies} of ${COMPANIES} companies`);
  }
  lost.push(...(await brokenBackups(world)));
  return {
    victims,
    during: "migration",
    kills: kills * victims.length,
    hits,
    acknowledged: COMPANIES * kills * victims.length,
    lost,
    duplicated: [],
    repeated: 0,
    longestWaitMs,
    settledMs: 0,
    oldestJob: 0,
  };
}

/** A start backs up an old database before migrating; files under their final name must be complete. */
async function brokenBackups(world: World): Promise<readonly string[]> {
  const folder = path.join(world.dataDir, "backups");
  const broken: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(".tar.zst"))) {
    const { code } = await world.command("restore", path.join(folder, name), "--dry-run").ended;
    if (code !== 0) broken.push(`${name} is not whole`);
  }
  return broken;
}

/** Creates the database to migrate repeatedly, filled while it lacked the newest migrations. */
async function keepOld(world: World): Promise<void> {
  const folder = path.join(world.folder, "old-migrations");
  await mkdir(folder);
  const names = await migrationNames();
  for (const name of names.slice(0, -LACKING)) await cp(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name));
  await inDatabase(world, "postgres", (admin) => sql`create database ${sql.id(NAMES.old)}`.execute(admin));
  await inDatabase(world, NAMES.old, async (db) => {
    await migrate(db, folder);
    await sql`insert into company (name, slug) select 'Fernhollow ' || n, 'fernhollow-' || n
      from generate_series(1, ${COMPANIES}::int) n`.execute(db);
  });
}

/** Replaces the stopped site's database with the old one and returns its location. */
async function makeOld(world: World): Promise<ConnectionTarget> {
  return await inDatabase(world, "postgres", async (admin, server) => {
    await sql`drop database ${sql.id(NAMES.site)} with (force)`.execute(admin);
    await sql`create database ${sql.id(NAMES.site)} template ${sql.id(NAMES.old)} strategy file_copy`.execute(admin);
    return withDatabase(server, NAMES.site);
  });
}

/** Waits until a start has applied `count` of the missing migrations; connects without starting a server. */
async function untilMigrated(target: ConnectionTarget, count: number): Promise<void> {
  const names = await migrationNames();
  await untilTrue(target, "a migration", async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from schema_migration`.execute(db);
    return (rows[0]?.n ?? 0) >= names.length - LACKING + count;
  });
}

/** Makes the start of a site wait with half of the missing migrations applied, until {@link releaseHold}. */
async function addHold(db: Database): Promise<void> {
  const half = (await migrationNames()).length - LACKING / 2;
  await sql`create schema kills`.execute(db);
  await sql`create table kills.hold as select false as released`.execute(db);
  await sql`
    create function kills.wait() returns trigger language plpgsql as $$ begin
      if (select count(*) from public.schema_migration) > ${sql.lit(half)} then
        while exists (select from kills.hold where not released) loop perform pg_sleep(0.02); end loop;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger hold after insert on schema_migration execute function kills.wait()`.execute(db);
}

async function untilHeld(target: ConnectionTarget): Promise<void> {
  await untilTrue(target, "a migration that waits", async (db) => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
    return rows.length > 0;
  });
}

/** Releases the hold, also on a server that was killed and is started again. */
async function releaseHold(target: ConnectionTarget): Promise<void> {
  await untilTrue(target, "the server", async (db) => {
    await sql`update kills.hold set released = true`.execute(db);
    return true;
  });
}

/** Waits until `holds` without starting a server; one that does not accept connections yet is asked again. */
async function untilTrue(
  target: ConnectionTarget,
  what: string,
  holds: (db: Database) => Promise<boolean>,
): Promise<void> {
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    await until(what, () => holds(db).catch(() => false));
  } finally {
    await db.destroy();
  }
}

interface Found {
  /** Digest of all columns, indexes, constraints and applied migrations. */
  readonly schema: string;
  readonly companies: number;
  /** The last start migrated between these times. */
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
        select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line from information_schema.columns where table_schema in ('public', 'graphile_worker')
        union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
        union all select name || ' ' || sha256 from schema_migration
      ) lines`.execute(db);
    const [found] = rows;
    if (found === undefined) throw new Error("the database returned no description of itself");
    return found;
  });
}

async function migrationNames(): Promise<readonly string[]> {
  return (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith(".sql")).sort();
}

async function inDatabase<T>(
  { dataDir }: World,
  name: string,
  work: (db: Database, server: ConnectionTarget) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(withDatabase(server.target, name), { maxConnections: 1 });
  try {
    return await work(db, server.target);
  } finally {
    await db.destroy();
    await server.release();
  }
}
