import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { ALL_WORK } from "../../../test/builders/work.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { readCompanyPage } from "../../reading/directory/company-page.ts";
import { runIngest } from "../ingest/run.ts";
import { readHistory, revertEntry } from "./history.ts";
import { countWork, readWork } from "../../office/work/queue.ts";
import { decideStartup, readUndecided } from "./startups.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

const REASON = "neither its name nor the industry group Other says what it does";

function filed(name: string, startup: "yes" | "no" | "unknown", minor = 100_000_000) {
  return evidence({
    method: "filed",
    sourceUrl: `https://filings.example/${name.toLowerCase()}`,
    company: { legalName: name, city: "Lyon", country: "FR", startup, startupReason: REASON },
    round: { amount: { minor, currency: "USD" }, firstSale: { date: "2026-07-15", precision: "day" } },
  });
}

const ingest = (externalId: string, ...records: Parameters<typeof recordsDocument>[0][number][]) =>
  runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
    opened(recordsDocument(records, { externalId })),
  );

const listed = async () =>
  (await ctx.db.selectFrom("lead").select("company_name").orderBy("company_name").execute()).map(
    (row) => row.company_name,
  );

describe("a company of filings", () => {
  it("is listed only as a startup, but always has a page", async () => {
    await ingest("filings", filed("Alder", "yes"), filed("Birch", "no"), filed("Cedar", "unknown"));
    expect(await listed()).toEqual(["Alder"]);
    expect(await readCompanyPage(ctx, { slug: "birch" })).toMatchObject({
      kind: "found",
      page: { startup: { value: "no", proof: { method: "filed" } }, startupReason: { value: REASON } },
    });
  });

  it("is listed as soon as a list names it", async () => {
    await ingest("filings", filed("Birch", "no"));
    await ingest("list.csv", evidence({ company: { name: "Birch", city: "Lyon", country: "FR" } }));
    expect(await listed()).toEqual(["Birch", "Birch"]);
  });
});

describe("decideStartup", () => {
  it("lists an undecided company or keeps it off lists, and can be reverted", async () => {
    await ingest("filings", filed("Cedar", "unknown", 500), filed("Dogwood", "unknown", 900));
    const first = async () => Number((await readWork(ctx, ALL_WORK, null)).item?.id ?? 0);
    const dogwood = await first();
    expect(await readUndecided(ctx, dogwood)).toMatchObject({
      name: "Dogwood",
      slug: "dogwood",
      reason: REASON,
      city: "Lyon",
      yearFounded: null,
      amountUsdMinor: 900,
      sourceUrl: "https://filings.example/dogwood",
    });
    expect(await countWork(ctx)).toEqual({ startup: 2 });
    const edit = await decideStartup(ctx, { companyId: dogwood, isStartup: true });
    expect(await listed()).toEqual(["Dogwood"]);
    await decideStartup(ctx, { companyId: await first(), isStartup: false });
    expect(await countWork(ctx)).toEqual({});
    expect(await readUndecided(ctx, dogwood)).toBe(null);
    const subject = { kind: "company", id: dogwood } as const;
    const entry = (await readHistory(ctx, subject)).find((one) => one.edit?.id === edit);
    await revertEntry(ctx, subject, entry?.ref ?? "");
    expect(await listed()).toEqual([]);
    expect(await first()).toBe(dogwood);
  });
});
