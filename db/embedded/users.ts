import type pg from "pg";
import { z } from "zod";

/**
 * Users of an embedded cluster. There are no passwords: the server asks the kernel who connects (`access.ts`). The
 * supervisor is superuser; the product is not, so none of its queries can run programs or read files.
 */
export const SUPERUSER = "postgres";
export const PRODUCT_USER = "newly_raised";

/**
 * Log settings of the product's sessions: lost connections, but not rejected statements, which the product handles and
 * visitors could cause at will.
 */
const PRODUCT_SETTINGS = { log_min_messages: "log", log_min_error_statement: "panic" } as const;

const configuration = z.array(z.object({ settings: z.array(z.string()) }));

/** Creates the product's user in a new cluster and sets what its sessions log. `client` is the superuser's. */
export async function ensureUser(client: pg.Client): Promise<void> {
  const wanted = Object.entries(PRODUCT_SETTINGS);
  const { rows } = await client.query("select coalesce(rolconfig, '{}') as settings from pg_roles where rolname = $1", [
    PRODUCT_USER,
  ]);
  const [known] = configuration.parse(rows);
  if (known === undefined) await ignoreOthers(client.query(`create role ${PRODUCT_USER} login createdb`));
  for (const [name, value] of wanted) {
    if (known?.settings.includes(`${name}=${value}`) === true) continue;
    await ignoreOthers(client.query(`alter role ${PRODUCT_USER} set ${name} = '${value}'`));
  }
}

/** Ignores the error that all but one of several concurrent processes get. */
async function ignoreOthers(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    // 42710, 23505: it exists by now; XX000: "tuple concurrently updated".
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "42710" && code !== "23505" && code !== "XX000") throw error;
  }
}
