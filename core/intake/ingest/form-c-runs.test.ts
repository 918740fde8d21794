import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { inventedOffering, type InventedOffering } from "../../../test/builders/invented-offering.ts";
import { inventedNotice } from "../../../test/builders/invented-notice.ts";
import { testDatabase } from "../../../test/database.ts";
import { runEdgar } from "../../../test/edgar-run.ts";
import { type EdgarServer, edgarServer, servedFiling } from "../../../test/edgar-server.ts";
import type { Context } from "../../shared/context.ts";

const TODAY = "2026-03-13";
const FILE_NUMBER = "020-99001";

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

const read = (days = "30") => runEdgar(ctx, server.origin, { days }, "sec-form-c");

/** Filing `n` about one offering; the first form states its number only in EDGAR's header. */
function filed(n: number, form: string, filedOn: string, offering: InventedOffering = {}) {
  const stated = form === "C" ? {} : { fileNumber: FILE_NUMBER };
  return {
    ...servedFiling(n, { filedOn }),
    cik: "0009990101",
    form,
    fileNumber: FILE_NUMBER,
    notice: inventedOffering({ submissionType: form, ...stated, ...offering }),
  };
}

/** A first filing whose number stands nowhere, and filings about the issuer's other offering. */
const unnumbered = (n: number, filedOn: string) => ({ ...filed(n, "C", filedOn), fileNumber: "" });
const other = (n: number, form: string, filedOn: string) => ({
  ...filed(n, form, filedOn, { fileNumber: "020-99002" }),
  fileNumber: "020-99002",
});

async function rounds() {
  const { rows } = await sql`
    select r.state, r.amount_minor as amount, r.announced_on::text as announced, r.offered_usd_minor as offered,
      r.open_until_on::text as "openUntil", (select count(*)::int from filing f where f.round_id = r.id) as filings,
      (select count(*)::int from lead l where l.round_id = r.id) as leads
    from funding_round r where r.merged_into_id is null order by r.id`.execute(ctx.db);
  return rows;
}

const OFFERING = filed(1, "C", "2026-02-16");
const AMENDED = filed(2, "C/A", "2026-02-23", { target: "50000.00" });
const CLOSED = filed(3, "C-U", "2026-03-02", { progress: "The issuer closed on $412,007.69." });
const CLOSED_AGAIN = filed(4, "C-U", "2026-03-09", { progress: "The issuer has raised a total of $420,000." });

describe("runs of Form C", () => {
  it("join everything about an offering, whatever comes first, and never count what is offered", async () => {
    server.add(OFFERING, AMENDED);
    expect(await read()).toMatchObject({ catalogue: { newCompanies: 1, newRounds: 1 } });
    const offered = { offered: 5_000_000, openUntil: "2026-04-30" };
    expect(await rounds()).toEqual([
      { ...offered, state: "raising", amount: null, announced: null, filings: 2, leads: 0 },
    ]);
    server.add(CLOSED_AGAIN);
    await read();
    server.add(CLOSED);
    await read();
    expect(await rounds()).toEqual([
      {
        offered: 2_500_000,
        openUntil: "2026-04-30",
        state: "closed",
        amount: 42_000_000,
        announced: "2026-03-02",
        filings: 4,
        leads: 1,
      },
    ]);
  });

  it("read each filing once, with its header only where the number is nowhere else", async () => {
    server.add(OFFERING, CLOSED);
    await read();
    const before = server.requests.length;
    expect(server.paths("-index-headers.html")).toHaveLength(1);
    await read();
    expect(server.paths("primary_doc.xml")).toHaveLength(2);
    expect(server.requests.length).toBeGreaterThan(before);
  });

  it("end an offering that failed or was withdrawn, without a round", async () => {
    server.add(OFFERING, filed(5, "C-W", "2026-03-04"));
    await read();
    expect(await rounds()).toMatchObject([{ state: "raising", openUntil: "2026-03-04", leads: 0, filings: 2 }]);
  });

  it("join a first filing that states no number anywhere to the offering that its sender filed next", async () => {
    server.add(unnumbered(1, "2026-02-16"), AMENDED, unnumbered(6, "2026-03-05"), other(7, "C/A", "2026-03-06"));
    await read();
    server.add(CLOSED, other(8, "C-U", "2026-03-10"));
    await read();
    expect(await rounds()).toMatchObject([
      { state: "closed", amount: 41_200_769, filings: 3 },
      { state: "raising", filings: 3 },
    ]);
  });

  it("join an unnumbered first filing that is read last, and none with two offerings after it", async () => {
    server.add(AMENDED, CLOSED);
    await read();
    server.add({ ...OFFERING, fileNumber: "" });
    await read();
    expect(await rounds()).toMatchObject([{ state: "closed", filings: 3 }]);
    server.add(other(9, "C-U", "2026-03-11"));
    await read();
    expect(await rounds()).toMatchObject([{ filings: 3 }, { state: "raising", filings: 1 }]);
  });

  it("stay apart from the issuer's Form D, as two rounds of one company", async () => {
    const notice = { ...servedFiling(10, { filedOn: "2026-03-04" }), cik: "0009990101" };
    server.add(CLOSED, {
      ...notice,
      notice: inventedNotice({ cik: "0009990101", name: "Invented Robotics Labs, Inc." }),
    });
    await read();
    await runEdgar(ctx, server.origin, { days: "30" });
    expect(await rounds()).toMatchObject([{ amount: 41_200_769 }, { state: "closed", announced: null }]);
    const { rows } = await sql`select count(*)::int as companies from company`.execute(ctx.db);
    expect(rows).toEqual([{ companies: 1 }]);
  });
});
