import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { type Database, openDatabase } from "../../db/client.ts";
import { withDatabase } from "../../db/connection-target.ts";
import { migrate } from "../../db/migrate.ts";
import type { RecordedResult } from "./record.ts";

// Prepares every statement of the unit tests on the server at TEST_DATABASE_URL, to find statements that another
// version of PostgreSQL rejects: `node test/sql/prepare.ts FOLDER` with the recordings of record.ts.

const PRODUCT = /^(?:platform|db|core|app|server)\/(?!migrations\/)(?!.*\.test\.)/;
const PREPARABLE = /^\s*(?:(?:--[^\n]*\n|\/\*.*?\*\/)\s*)*(?:select|insert|update|delete|merge|values|with)\b/i;

/** A migration of several statements, which the server takes only as they are. */
const isScript = (site: string, text: string) => site.startsWith("db/migrate.ts") && /;\s*\n\s*\S/.test(text);

/** The statements' texts, each with a place that executed it. */
function textsIn(folder: string): ReadonlyMap<string, string> {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), "utf8").trim().split("\n"));
  const recorded = lines.map((line) => JSON.parse(line) as RecordedResult);
  return new Map(
    recorded
      .filter(({ site, text }) => PRODUCT.test(site) && PREPARABLE.test(text) && !isScript(site, text))
      .map(({ site, text }) => [text, site]),
  );
}

/** Statements about a temporary table run after the one that creates it, in a transaction of their own. */
function isAboutTemporaryTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "42P01" && !error.message.includes('"pg_');
}

async function refusalOf(db: Database, text: string): Promise<string | undefined> {
  try {
    await sql.raw(`prepare statement as ${text}`).execute(db);
    return undefined;
  } catch (error) {
    return isAboutTemporaryTable(error) ? undefined : String(error);
  } finally {
    // A text of two statements leaves the first prepared when the second fails; each later text would be refused.
    await sql.raw("deallocate all").execute(db);
  }
}

const texts = textsIn(process.argv[2] ?? "");
const server = process.env["TEST_DATABASE_URL"] ?? "";
const name = `prepared_${randomBytes(6).toString("hex")}`;
const admin = openDatabase(server, { maxConnections: 1 });
await sql`create database ${sql.id(name)}`.execute(admin);
const db = openDatabase(withDatabase(server, name), { maxConnections: 1 });
await migrate(db);
const problems = await db.connection().execute(async (connection) => {
  const found: string[] = [];
  for (const [text, site] of texts) {
    const refusal = await refusalOf(connection, text);
    if (refusal !== undefined) found.push(`${site} ${refusal} in ${text.trim().slice(0, 200)}`);
  }
  return found;
});
await db.destroy();
await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
await admin.destroy();
process.stdout.write([...problems, `${texts.size} statements were prepared; ${problems.length} failed.`].join("\n"));
if (problems.length > 0 || texts.size === 0) process.exitCode = 1;
