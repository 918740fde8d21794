import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { catalogueContent } from "../../../test/builders/published-catalogue.ts";
import { testDatabase } from "../../../test/database.ts";
import { runEdgar } from "../../../test/edgar-run.ts";
import { accessionOf, type EdgarServer, edgarServer, servedFiling } from "../../../test/edgar-server.ts";
import type { Context } from "../../shared/context.ts";

const TODAY = "2024-05-03";
const MONDAY = "2024-04-29";

let server: EdgarServer;
let ctx: Context;
beforeEach(async () => {
  server = await edgarServer({ throttles: false });
  server.setToday(TODAY);
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db, new Date(`${TODAY}T22:00:00Z`));
  return drop;
});
afterEach(() => server.close());

const run = (options: Record<string, string>) => runEdgar(ctx, server.origin, options);

async function lastRun() {
  const { rows } = await sql<{ status: string; error: string | null }>`
    select status, error from ingest_run order by id desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** An offering filed on Monday, its amendment of Thursday, and another company's offering. */
const original = servedFiling(1, { filedOn: MONDAY, sold: "1000000" });
const amendment = {
  ...servedFiling(2, {
    filedOn: "2024-05-02",
    form: "D/A",
    cik: original.cik,
    name: "Invented 1, Inc.",
    sold: "4000000",
    previousAccession: original.accession,
  }),
};
const other = servedFiling(3, { filedOn: "2024-05-02" });

describe("runs of EDGAR", () => {
  it("read the last days once, and add an amendment to the round of its original", async () => {
    server.add(other, original, amendment);
    expect(await run({ days: "7" })).toMatchObject({
      documents: { read: 3, unchanged: 0, unreadable: 0 },
      catalogue: { newCompanies: 2, newRounds: 2 },
    });
    const { rows } = await sql`
      select count(*)::int as filings, max(r.amount_minor) as amount from filing f join funding_round r
        on r.id = f.round_id
      group by r.id order by 1 desc`.execute(ctx.db);
    expect(rows).toEqual([
      { filings: 2, amount: 400_000_000 },
      { filings: 1, amount: 250_000_000 },
    ]);
    expect(await run({ days: "7" })).toMatchObject({ documents: { read: 0, unreadable: 0 }, rows: { records: 0 } });
    expect(server.paths("primary_doc")).toHaveLength(3);
  });

  it("produce the same catalogue from the feed, which lists an amendment before its original", async () => {
    server.add(amendment);
    await run({ latest: "100" });
    server.add(original, other);
    await run({ latest: "100" });
    await run({ days: "7" });
    expect(server.paths("primary_doc")).toHaveLength(3);
    const inFeedOrder = await catalogueContent(ctx);
    const { db, drop } = await testDatabase();
    ctx = { ...ctx, db };
    await run({ days: "7" });
    const inDayOrder = await catalogueContent(ctx);
    await drop();
    expect(inFeedOrder).toEqual(inDayOrder);
  });

  it("find nothing new in the feed on the second run", async () => {
    server.add(...[...Array(12).keys()].map((n) => servedFiling(n, { filedOn: TODAY })));
    expect(await run({ latest: "100" })).toMatchObject({ documents: { read: 12 } });
    server.requests.length = 0;
    expect(await run({ latest: "100" })).toMatchObject({
      documents: { read: 0, unchanged: 12 },
      catalogue: { changes: 0 },
    });
    expect(server.requests).toHaveLength(1);
    server.add(servedFiling(99, { filedOn: TODAY }));
    expect(await run({ latest: "100" })).toMatchObject({ documents: { read: 1, unchanged: 12 } });
  });

  it("are stored as failed when nothing was read, and as partly failed when something was", async () => {
    server.add(servedFiling(1, { filedOn: MONDAY }), servedFiling(2, { filedOn: TODAY }));
    server.fail("maintenance", /daily-index/);
    await run({ days: "4" });
    expect(await lastRun()).toEqual({ status: "failed", error: expect.stringContaining("System Maintenance") });
    server.recover();
    server.fail("refused", new RegExp(accessionOf(2, TODAY).replaceAll("-", "")));
    await run({ days: "4" });
    expect(await lastRun()).toEqual({ status: "partly_failed", error: expect.stringContaining("asked too often") });
    server.recover();
    await run({ days: "4" });
    expect(await lastRun()).toEqual({ status: "done", error: null });
    expect(server.paths(accessionOf(1, MONDAY).replaceAll("-", ""))).toHaveLength(1);
  });
});
