import { strToU8, zipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../platform/errors.ts";
import { politeHttpClient } from "../../../platform/http-client.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { listening } from "../../../test/listening.ts";
import { runIngest } from "../ingest/run.ts";
import { fetchRateHistory, fetchRates } from "./fetch-rates.ts";

const database = useDatabase();
const HISTORY = "Date,USD,GBP,\n2026-07-17,1.20,0.80,\n2026-07-16,1.10,0.80,\n2026-07-15,1.00,0.80,\n";

/** A server with the ECB's two files; `answers` replaces a file by a status or by bytes. */
async function ecb(answers: Readonly<Record<string, string | number | Uint8Array>>) {
  const requested: string[] = [];
  const url = await listening((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    const answer = answers[path] ?? 404;
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.end(typeof answer === "string" ? zipSync({ "eurofxref.csv": strToU8(answer) }) : answer);
  });
  const http = politeHttpClient({
    userAgent: "Test (+https://newlyraised.example)",
    requestsPerSecond: 1_000,
    allowPrivateAddresses: true,
    maxTries: 1,
  });
  const addresses = { dailyUrl: `${url}/daily.zip`, historyUrl: `${url}/history.zip` };
  const fetchAt = (now: string) => fetchRates(fakeClockContext(database.db, new Date(now)), { http, addresses });
  const fetchHistory = () =>
    fetchRateHistory(fakeClockContext(database.db), { http, historyUrl: addresses.historyUrl });
  return { requested, fetchAt, fetchHistory };
}

const dollarsOf = async (company: string) =>
  database.db
    .selectFrom("funding_round")
    .innerJoin("company", "company.id", "funding_round.company_id")
    .where("company.slug", "=", company)
    .select(["amount_usd_minor", "fx_rate_on"])
    .executeTakeFirst();

beforeEach(async () => {
  await database.db.deleteFrom("exchange_rate").execute();
  await runIngest(
    fakeClockContext(database.db),
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened(
      recordsDocument(
        ["2026-07-15", "2026-07-20"].map((date, index) =>
          evidence({
            company: { name: `euro-${index}`, website: `https://euro-${index}.example` },
            round: { amount: { minor: 100_000, currency: "EUR" }, announced: { date, precision: "day" } },
          }),
        ),
      ),
    ),
  );
});

describe("fetchRates", () => {
  it("imports the history first, then each new day", async () => {
    const daily = "Date, USD, GBP, \n20 July 2026, 1.3, 0.8, \n";
    const { fetchAt, requested } = await ecb({ "/history.zip": HISTORY, "/daily.zip": daily });
    expect(await fetchAt("2026-07-17T20:00:00Z")).toMatchObject({ kind: "imported", rates: 6 });
    expect(await dollarsOf("euro-0")).toEqual({ amount_usd_minor: 100_000, fx_rate_on: "2026-07-15" });
    // The weekend and the hours before publication need no request.
    expect(await fetchAt("2026-07-18T20:00:00Z")).toEqual({ kind: "current" });
    expect(await fetchAt("2026-07-20T09:00:00Z")).toEqual({ kind: "current" });
    expect(await fetchAt("2026-07-20T16:00:00Z")).toEqual({ kind: "imported", rates: 2, rounds: 1 });
    expect(await dollarsOf("euro-1")).toEqual({ amount_usd_minor: 130_000, fx_rate_on: "2026-07-20" });
    // The next day's file is late, or the day is a public holiday.
    expect(await fetchAt("2026-07-21T16:00:00Z")).toEqual({ kind: "current" });
    expect(requested).toEqual(["/history.zip", "/daily.zip", "/daily.zip"]);
  });

  it("imports the history again after missed days", async () => {
    const first = await ecb({ "/history.zip": HISTORY });
    await first.fetchAt("2026-07-17T20:00:00Z");
    const { fetchAt, requested } = await ecb({
      "/daily.zip": "Date, USD, \n22 July 2026, 1.4, \n",
      "/history.zip": `${HISTORY}2026-07-22,1.4,0.8,\n2026-07-21,1.35,0.8,\n2026-07-20,1.3,0.8,\n`,
    });
    expect(await fetchAt("2026-07-22T16:00:00Z")).toMatchObject({ kind: "imported", rates: 6 });
    expect(requested).toEqual(["/daily.zip", "/history.zip"]);
  });

  it.each([
    ["a missing file", 404, /nothing at this address/],
    ["an unavailable server", 503, /status 503/],
    ["a page instead of the archive", strToU8("<html></html>"), /not one of the ECB's zip files/],
    ["an archive without a table", zipSync({ "readme.txt": strToU8("x") }), /no table of rates/],
    ["another table", "Company,Amount\nFernhollow,$5M\n", /not the ECB's table/],
    ["a table without rates", "Date,USD\n2026-07-17,N/A\n", /holds no rates/],
  ])("reports %s and stores nothing", async (_, answer, reason) => {
    const { fetchAt } = await ecb({ "/history.zip": answer });
    expect(await fetchAt("2026-07-17T20:00:00Z")).toEqual({ kind: "failed", reason: expect.stringMatching(reason) });
    expect(await database.db.selectFrom("exchange_rate").selectAll().execute()).toEqual([]);
  });
});

describe("fetchRateHistory", () => {
  it("imports every day, also when newer ones are stored", async () => {
    const { requested, fetchHistory } = await ecb({ "/history.zip": HISTORY });
    const first = await fetchHistory();
    expect(first.rates).toBeGreaterThan(0);
    expect(await dollarsOf("euro-0")).toEqual({ amount_usd_minor: 100_000, fx_rate_on: "2026-07-15" });
    await fetchHistory();
    expect(requested).toEqual(["/history.zip", "/history.zip"]);
  });

  it.each([
    ["an error", 500],
    ["no zip file", "nothing"],
  ])("reports %s and stores nothing", async (_, answer) => {
    const { fetchHistory } = await ecb({ "/history.zip": typeof answer === "number" ? answer : Buffer.from(answer) });
    await expect(fetchHistory()).rejects.toBeInstanceOf(AppError);
    expect(await database.db.selectFrom("exchange_rate").selectAll().execute()).toEqual([]);
  });
});
