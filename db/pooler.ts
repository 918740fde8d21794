import type pg from "pg";
import { markAway } from "./database-trouble.ts";

/** Settings of every session of the product, in the order the server lists them. */
export const SESSION_SETTINGS = { plan_cache_mode: "force_custom_plan", jit: "off", timezone: "UTC" } as const;

/**
 * Connects, also through a pooler that rejects session settings at startup (pgbouncer without
 * `ignore_startup_parameters`). The settings then become defaults of the role in this database, which apply to every
 * server connection the pooler opens from now on.
 */
export async function connectAnyhow(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!refusesSettings(error)) throw error;
    // Several connections may be rejected before the first gets here.
    if (pool.options.options !== undefined) {
      delete pool.options.options;
      pool.on("connect", keepSettings);
    }
    return await pool.connect();
  }
}

const entries = Object.entries(SESSION_SETTINGS);

/**
 * A role may set its own defaults; a replica gets them from its primary. One process at a time, because PostgreSQL
 * rejects concurrent updates of the same defaults. On a read-only or restricted server only `SET_NOW` applies.
 */
const SET_DEFAULTS = `do $$
begin
  if pg_is_in_recovery() then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('newly-raised session settings', 0));
  if exists (
    select from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
      and setrole = (select oid from pg_roles where rolname = session_user)
      and lower(setconfig::text)::text[] @> array[${entries.map(([name, value]) => `'${name}=${value.toLowerCase()}'`).join(", ")}]
  ) then return; end if;
${entries.map(([name, value]) => `  execute format('alter role %I in database %I set ${name} = %L', session_user, current_database(), '${value}');`).join("\n")}
exception when insufficient_privilege or read_only_sql_transaction then null;
end $$`;

/** Settings for this server connection, which may have been opened before the defaults were set. */
const SET_NOW = entries.map(([name, value]) => `set ${name} = '${value}'`).join("; ");

/** Queued before the first statement of the client's next user; if the connection is lost, that statement fails too. */
function keepSettings(client: pg.PoolClient): void {
  client.query(`${SET_NOW}; ${SET_DEFAULTS}`).catch(markAway);
}

function refusesSettings(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter: options/.test(error.message);
}
