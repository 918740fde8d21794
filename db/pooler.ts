import type pg from "pg";

/**
 * Connects, also through a pooler that refuses session settings at the start (pgbouncer without
 * `ignore_startup_parameters`). Then only the time zone is set, after connecting: a pooler that shares server
 * connections between transactions tracks it for each client, and results depend on no other setting.
 */
export async function connectAnyhow(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!refusesSettings(error)) throw error;
    // Several connections may be refused before the first of them gets here.
    if (pool.options.options !== undefined) {
      delete pool.options.options;
      // Queued before the first statement of whoever gets the client; a failure fails that one as well.
      pool.on("connect", (client) => void client.query("set timezone = 'UTC'").catch(() => undefined));
    }
    return await pool.connect();
  }
}

function refusesSettings(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter: options/.test(error.message);
}
