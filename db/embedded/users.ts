import type pg from "pg";

/**
 * The users of an embedded cluster. There are no passwords: the folder of the socket admits one system user only.
 * The supervisor is superuser; the product is not, so that no query of its can run programs or read files.
 */
export const SUPERUSER = "postgres";
export const PRODUCT_USER = "newly_raised";

/** Makes the product's user in a new cluster; of several at once, one makes it. `client` is the superuser's. */
export async function ensureUser(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [PRODUCT_USER]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create role ${PRODUCT_USER} login createdb`);
  } catch (error) {
    // 42710 and 23505: it exists by now.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "42710" && code !== "23505") throw error;
  }
}
