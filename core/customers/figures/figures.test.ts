import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { readAddress } from "../../reading/directory/search/read-filter.ts";
import { citeFigure } from "./cite-figure.ts";
import { readFigure } from "./read-figure.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const LATER = new Date("2026-12-20T15:00:00Z");
const database = useDatabase();
const SAMPLE = 2;
const as = (access: "anonymous" | "paid", now = NOW) => fakeClockContext(database.db, now, access, SAMPLE);

async function add(name: string, day: string, minor: number | null, type = "Seed") {
  const make = catalogueBuilders(database.db);
  const company = await make.company({ slug: name.toLowerCase(), name, country: "DE", industry: "Fintech" });
  const amount = minor === null ? {} : { amount_minor: minor, currency: "USD", amount_usd_minor: minor };
  return { company, round: await make.round(company, { funding_type: type, announced_on: day, ...amount }) };
}

async function cite(query: string, access: "anonymous" | "paid", chart: string | null = null) {
  const ctx = as(access);
  const { filter } = await readAddress(ctx, { params: new URLSearchParams(query) });
  const parts = [{ name: "Seed", rounds: 13, amountUsdMinor: 13_000_000_00 }];
  return citeFigure(ctx, { filter, chart: chart === null ? null : { name: chart, parts }, network: "192.0.2.1" });
}

async function citeMany(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await cite(`from=2026-10-${String(i + 1).padStart(2, "0")}`, "anonymous");
}

beforeAll(async () => {
  for (let i = 0; i < 13; i += 1) await add(`Loomfield${i}`, `2026-11-${String(i + 1).padStart(2, "0")}`, 1_000_000_00);
  await add("Loanly", "2026-11-14", 9_000_000_00, "Debt");
  await rebuildDirectory(as("paid"));
});

describe("a cited figure", () => {
  it("keeps what relative days counted, beside today's value, and loses what is erased or withdrawn", async () => {
    const id = await cite("within=30", "paid", "stages");
    expect(await cite("within=30", "paid", "stages")).toBe(id);
    expect(await readFigure(as("paid"), id)).toMatchObject({
      address: "from=2026-10-25&to=2026-11-23",
      statedOn: "2026-11-23",
      stated: { rounds: 14, isExact: true, sumUsdMinor: 13_000_000_00 },
      today: { rounds: 14, sumUsdMinor: 13_000_000_00 },
      hasLost: false,
      parts: [{ name: "Seed", rounds: 13 }],
    });
    const late = await add("Latecomer", "2026-11-20", 2_000_000_00);
    await add("Afterwards", "2026-12-01", 2_000_000_00);
    await sql`update company set withdrawn_at = now() where slug = 'loomfield0'`.execute(database.db);
    await rebuildDirectory(as("paid"));
    expect(await readFigure(as("paid", LATER), id)).toMatchObject({
      stated: { rounds: 13, sumUsdMinor: 12_000_000_00 },
      today: { rounds: 14, sumUsdMinor: 14_000_000_00 },
      hasLost: true,
      parts: null,
    });
    await sql`update company set withdrawn_at = now() where id = ${late.company}`.execute(database.db);
    await rebuildDirectory(as("paid"));
  });

  it("is rounded down for visitors, with its sum only if a member made it, and never with today's", async () => {
    const id = await cite("industry=Fintech&to=2026-11-30", "anonymous");
    expect(await readFigure(as("anonymous"), id)).toMatchObject({
      stated: { rounds: 13, isExact: false, sumUsdMinor: null },
      today: { rounds: 13, isExact: false, sumUsdMinor: null },
      parts: null,
    });
    expect(await cite("industry=Fintech&to=2026-11-30", "paid")).toBe(id);
    expect(await readFigure(as("anonymous"), id)).toMatchObject({
      stated: { sumUsdMinor: 12_000_000_00 },
      today: { sumUsdMinor: null },
    });
  });

  it("is not counted for visitors below five hidden rounds, and exact where they see all", async () => {
    const few = await cite("from=2026-11-10&to=2026-11-12", "paid");
    expect(await readFigure(as("anonymous"), few)).toMatchObject({ stated: { rounds: null, sumUsdMinor: null } });
    const seen = await cite("from=2026-11-14&to=2026-11-14", "paid");
    expect(await readFigure(as("anonymous"), seen)).toMatchObject({ stated: { rounds: 1, isExact: true } });
  });

  it("of names, words and amounts is for members", async () => {
    for (const query of ["words=Loomfield3", "amount-min=500000"]) {
      const id = await cite(query, "paid");
      expect(await readFigure(as("anonymous"), id)).toBeNull();
      expect(await readFigure(as("paid"), id)).not.toBeNull();
      await expect(cite(query, "anonymous")).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await readFigure(as("paid"), "none")).toBeNull();
  });

  it("cannot depend on own lists", async () => {
    const { filter } = await readAddress(as("paid"), { params: new URLSearchParams() });
    await expect(
      citeFigure(as("paid"), { filter: { ...filter, watched: [1] }, chart: null, network: null }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is refused above the hourly limit of a network", async () => {
    await expect(citeMany(25)).rejects.toMatchObject({ code: "conflict" });
  });
});
