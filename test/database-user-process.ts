// Opens connections in every state, for tests that end the server: database-user-process.ts DATABASE-URL. Prints one
// JSON line when all are busy, one with how each ended, and one when the database answers again.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../db/client.ts";
import { copyRows } from "../db/copy.ts";
import { copyOut } from "../db/copy-out.ts";
import { databaseTrouble } from "../db/database-trouble.ts";

const db = openDatabase(process.argv[2] ?? "", { maxConnections: 5, applicationName: "lost user" });
const over = Promise.withResolvers<void>();

function* endlessRows(): Generator<readonly unknown[]> {
  for (let n = 0; ; n += 1) yield [n];
}

const states: Readonly<Record<string, (trx: Database) => Promise<unknown>>> = {
  async "idle in a transaction"(trx) {
    await sql`select 1`.execute(trx);
    await over.promise;
    await sql`select 1`.execute(trx);
  },
  "running a query": (trx) => sql`select pg_sleep(600)`.execute(trx),
  async "copying in"(trx) {
    await sql`create temporary table n (n int) on commit drop`.execute(trx);
    await copyRows(trx, "n", ["n"], endlessRows());
  },
  async "copying out, read slowly"(trx) {
    const query = sql`select repeat('x', 1000) from generate_series(1, 1000000000)`;
    for await (const chunk of copyOut(db, trx, { query, format: "lines", signal: new AbortController().signal })) {
      if (chunk.length > 0) await sleep(1);
    }
  },
};

function say(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

const ended = Object.entries(states).map(async ([state, work]) => {
  const outcome = await db
    .transaction()
    .execute(work)
    .then(() => "done", databaseTrouble);
  over.resolve();
  return [state, outcome];
});

while (true) {
  const { rows } =
    await sql`select from pg_stat_activity where application_name = 'lost user' and xact_start is not null`.execute(db);
  // The fifth is this one.
  if (rows.length === 5) break;
}
say("busy");
say(Object.fromEntries(await Promise.all(ended)));
while (
  await sql`select 1`.execute(db).then(
    () => false,
    () => true,
  )
)
  await sleep(10);
say("answered");
await db.destroy();
