import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { rebuildDirectory } from "./refresh.ts";
import { readVisibleLead, similarCompanies } from "./similar-companies.ts";

const database = useDatabase();
const ctx = (access: "anonymous" | "paid", sampleSize = 1) =>
  fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z"), access, sampleSize);
const ids: Record<string, number> = {};
const rounds: Record<string, number> = {};

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const add = async (
    name: string,
    country: string,
    industry: string,
    millions: number | null,
    announced_on: string,
  ) => {
    ids[name] = await make.company({ name, country, industry });
    const amount =
      millions === null ? {} : { amount_minor: millions * 1e8, amount_usd_minor: millions * 1e8, currency: "USD" };
    rounds[name] = await make.round(ids[name], { announced_on, ...amount });
  };
  await add("Ours", "GB", "Fintech", 10, "2026-08-30");
  await add("Near", "GB", "Fintech", 12, "2026-08-01");
  await add("Far", "GB", "Fintech", 90, "2026-08-20");
  await add("Unknown", "GB", "Fintech", null, "2026-08-25");
  await add("Abroad", "FR", "Fintech", 10, "2026-08-28");
  await add("Other", "GB", "Health", 10, "2026-08-29");
  await rebuildDirectory(ctx("paid"));
});

const namesFor = async (access: "anonymous" | "paid", sampleSize: number) => {
  const lead = { companyId: ids["Ours"] ?? 0, industries: ["Fintech"], country: "GB", amountUsdMinor: 1e9 };
  return (await similarCompanies(ctx(access, sampleSize), { lead })).map(({ companyName }) => companyName);
};

const readAs = (access: "anonymous" | "paid", name: string) =>
  readVisibleLead(ctx(access), { roundId: rounds[name] ?? 0 });

describe("similarCompanies", () => {
  it("prefer the country, then the nearest amount", async () => {
    expect(await namesFor("paid", 100)).toEqual(["Near", "Far", "Unknown", "Abroad"]);
  });

  it("stay within what the actor may list", async () => {
    expect(await namesFor("anonymous", 3)).toEqual(["Abroad"]);
  });

  it("are unknown without an industry", async () => {
    const lead = { companyId: ids["Ours"] ?? 0, industries: [], country: "GB", amountUsdMinor: null };
    expect(await similarCompanies(ctx("paid"), { lead })).toEqual([]);
  });
});

describe("readVisibleLead", () => {
  it("reads a round in scope only", async () => {
    expect((await readAs("paid", "Near"))?.companyName).toBe("Near");
    expect(await readAs("anonymous", "Near")).toBeNull();
    expect((await readAs("anonymous", "Ours"))?.companyName).toBe("Ours");
  });
});
