import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addTestSource, runNow } from "../../../test/builders/managed-sources.ts";
import { useDatabase } from "../../../test/database.ts";
import { type EdgarServer, edgarServer, servedFiling } from "../../../test/edgar-server.ts";
import type { Context } from "../../shared/context.ts";
import { readSource } from "./managed-source.ts";

const database = useDatabase();
let edgar: EdgarServer;
let ctx: Context;
let id: number;
const contact = "Invented Company ada@invented.example";
beforeEach(async () => {
  edgar = await edgarServer();
  edgar.add(
    servedFiling(1, { filedOn: "2024-05-13" }),
    servedFiling(2, { filedOn: "2024-05-15" }),
    servedFiling(3, { filedOn: "2024-05-02" }),
  );
  ctx = fakeClockContext(database.db, new Date("2024-05-16T22:00:00Z"));
  await sql`truncate managed_source, source_run restart identity cascade`.execute(ctx.db);
  id = await addTestSource(ctx, { kind: "form-d", options: { contact } });
  return () => edgar.close();
});

const run = () => runNow(ctx, id, { settings: { edgarUrl: edgar.origin }, options: { days: "7" } });

it("reads the last seven days of filings once, with the contact entered on its screen", async () => {
  expect(await run()).toMatchObject({
    state: "done",
    counts: { documents: 2, unreadable: 0, newCompanies: 2, newRounds: 2 },
  });
  expect(edgar.requests.every(({ headers }) => headers["user-agent"] === contact)).toBe(true);
  const before = edgar.paths("primary_doc.xml").length;
  expect(await run()).toMatchObject({ state: "done", counts: { documents: 0, newRounds: 0 } });
  expect(edgar.paths("primary_doc.xml")).toHaveLength(before);
});

it("reports EDGAR's maintenance instead of reading its notice, and recovers", async () => {
  edgar.add(servedFiling(4, { filedOn: "2024-05-14" }));
  edgar.fail("maintenance", /./);
  const failed = await run();
  expect(failed).toMatchObject({ state: "failed", counts: { documents: 0 } });
  expect(failed.problem).toMatch(/maintenance|web page/i);
  edgar.recover();
  expect(await run()).toMatchObject({ state: "done", counts: { documents: 1 } });
  expect(await readSource(ctx, id)).toMatchObject({ kind: "form-d", issue: null });
});

it("fails on any day of the week if EDGAR has no index at all", async () => {
  for (let day = 1; day < 23; day += 1) edgar.holidays.add(`2024-05-${String(day).padStart(2, "0")}`);
  for (let day = 16; day < 23; day += 1) {
    const at = fakeClockContext(database.db, new Date(`2024-05-${day}T22:00:00Z`));
    const { state, problem } = await runNow(at, id, { settings: { edgarUrl: edgar.origin } });
    expect([day, state, problem]).toEqual([day, "failed", expect.stringContaining("5 working days in a row")]);
  }
});
