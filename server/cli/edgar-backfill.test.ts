import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../db/client.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { catalogueContent } from "../../test/builders/published-catalogue.ts";
import { commandLine } from "../../test/command-line.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { type EdgarServer, edgarServer, noticePath, servedFiling } from "../../test/edgar-server.ts";

const BACKFILL = ["form-d", "--since", "2024-04-29", "--until", "2024-05-03"] as const;
/** Two filings on each of five days; the last one amends the first. */
const FILINGS = [...Array(10).keys()].map((n) => {
  const filedOn = ["2024-04-29", "2024-04-30", "2024-05-01", "2024-05-02", "2024-05-03"][n % 5] ?? "";
  return servedFiling(n, {
    filedOn,
    ...(n === 9 && { form: "D/A", cik: "0009990000", previousAccession: "0009990000-24-000000" }),
  });
});

let server: EdgarServer;
const databases: TestDatabase[] = [];
beforeEach(async () => {
  server = await edgarServer();
  server.add(...FILINGS);
});
afterEach(async () => {
  await server.close();
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

async function freshDatabase() {
  const database = await testDatabase();
  databases.push(database);
  const settings = { EDGAR_URL: server.origin, SEC_USER_AGENT: "Invented Company ada@invented.example" };
  return { db: database.db, cli: commandLine(database.target, settings) };
}

async function notRead(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select external_id as id from document where reading is not null`.execute(
    db,
  );
  const read = new Set(rows.map(({ id }) => id));
  return FILINGS.flatMap((filing) => (read.has(filing.accession) ? [] : [noticePath(filing)]));
}

it("resumes a killed back-fill without requesting a stored filing again", async () => {
  const [undisturbed, killed] = [await freshDatabase(), await freshDatabase()];
  expect(await undisturbed.cli.run("ingest", ...BACKFILL)).toMatchObject({ code: 0, stderr: "" });
  for (const requests of [1, 8]) {
    server.requests.length = 0;
    const { child, ended } = killed.cli.start("ingest", ...BACKFILL);
    while (server.requests.length < requests) await sleep(5);
    child.kill("SIGKILL");
    expect(await ended).toMatchObject({ code: null });
  }
  const missing = await notRead(killed.db);
  server.requests.length = 0;
  expect(await killed.cli.run("ingest", ...BACKFILL)).toMatchObject({ code: 0, stderr: "" });
  expect(server.paths("primary_doc").toSorted()).toEqual(missing.toSorted());
  expect(await catalogueContent(fakeClockContext(killed.db))).toEqual(
    await catalogueContent(fakeClockContext(undisturbed.db)),
  );
  const { rows } = await sql`select status, count(*)::int as n from ingest_run group by status order by status`.execute(
    killed.db,
  );
  expect(rows).toEqual([
    { status: "done", n: 1 },
    { status: "interrupted", n: 2 },
  ]);
});

it("shares EDGAR's rate limit with other runs", async () => {
  const { cli } = await freshDatabase();
  const runs = await Promise.all([
    cli.run("ingest", ...BACKFILL),
    cli.run("ingest", "form-d", "--since", "2024-05-01", "--until", "2024-05-03"),
  ]);
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: "" },
    { code: 0, stderr: "" },
  ]);
  // The server rejects more than ten requests in a second; the run would then wait and still succeed.
  const times = server.requests.map(({ at }) => at);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  expect((times.length - 1) / seconds).toBeLessThan(10);
});
