import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { rebuildDirectory } from "../refresh.ts";
import { readFullDatabase } from "./full-database.ts";
import { pagesNamed } from "./pages-named.ts";
import { readAddress } from "./read-filter.ts";
import { limitIndex } from "./visible-leads.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  for (let i = 0; i < 12; i += 1) {
    const name = i === 0 ? "Voltgrid" : `Company ${i}`;
    const industry = i < 9 ? "Fintech" : "Energy";
    const company = await make.company({ slug: name.toLowerCase().replace(" ", "-"), name, country: "DE", industry });
    const amount = { amount_minor: 500_000_000, currency: "USD", amount_usd_minor: 500_000_000 };
    const round = await make.round(company, { funding_type: "Seed", announced_on: `2026-10-${10 + i}`, ...amount });
    await make.investors(round, [i < 9 ? "Quartz Capital" : "Quartz Seed Fund"]);
    if (i === 0) await make.role(await make.person({ slug: "ada-north", name: "Ada North" }), company);
  }
  await rebuildDirectory(fakeClockContext(database.db, NOW));
});

describe.each([
  ["memory", Number.POSITIVE_INFINITY],
  ["SQL", 0],
])("readFullDatabase with leads in %s", (_, mostInMemory) => {
  const ask = async (search: string, as: "anonymous" | "paid" = "anonymous") => {
    limitIndex(mostInMemory);
    const ctx = fakeClockContext(database.db, NOW, as, 1);
    const asked = await readAddress(ctx, { params: new URLSearchParams({ search }) });
    const full = await readFullDatabase(ctx, asked);
    limitIndex(Number.POSITIVE_INFINITY);
    return full;
  };

  it.each([
    ["fintech germany", 9],
    ["seed", 12],
    ["energy", null],
    ["seed since 2027", null],
  ])("counts %s, at least five", async (question, atLeast) => {
    expect(await ask(question)).toMatchObject({ atLeast, isCounted: true, leftOut: [] });
  });

  it.each([
    ["fintech over $1m", "fintech over $900m", 9, ["amounts"]],
    ["fintech backed by quartz capital", "fintech backed by zorblat capital", 9, ["investors"]],
    ["fintech voltgrid", "fintech nobodygrid", 9, ["words"]],
    ["voltgrid", "nobodygrid", null, ["words"]],
  ])("answers %s like %s", async (hidden, nobodys, atLeast, leftOut) => {
    for (const question of [hidden, nobodys]) expect(await ask(question)).toMatchObject({ atLeast, leftOut });
  });

  it.each([
    ["fintech in iceland", true],
    ["quantum computing q3 2026", true],
    ["healthcare in germany in september 2026", true],
    ["series c", true],
    // Some are there.
    ["energy", false],
    ["fintech in october 2026", false],
    // Too narrow, so that halves of it would find single rounds.
    ["seed fintech in iceland", false],
    ["healthcare from 2026-10-02", false],
    ["healthcare from 2026-10-01 to 2026-10-14", false],
    ["healthcare in the last 30 days", false],
    ["healthcare in germany or iceland", false],
    ["healthcare not in iceland", false],
    // Something is left out of the count.
    ["fintech in iceland over $1m", false],
    ["fintech iceland voltgrid", false],
  ])("says of %s that there is none: %s", async (question, isNone) => {
    expect((await ask(question))?.isNone).toBe(isNone);
  });

  it("counts nothing of alternatives, only what they share", async () => {
    const shared = await ask("fintech");
    for (const question of ["fintech seed in germany or series a in france", "fintech under 1m or over 10m"])
      expect(await ask(question)).toMatchObject({ atLeast: shared?.atLeast, leftOut: ["alternatives"] });
  });

  it("links to topics, and to the pages of what is named", async () => {
    expect((await ask("fintech germany"))?.topics.map(({ href }) => href)).toEqual([
      "/industries/fintech/germany",
      "/industries/fintech",
      "/places/germany",
    ]);
    expect((await ask("voltgrid"))?.pages).toEqual([{ name: "Voltgrid", href: "/companies/voltgrid" }]);
    expect((await ask("email of ada north"))?.pages).toEqual([
      { name: "Ada North", href: "/companies/founders/ada-north" },
    ]);
    expect((await ask("backed by quartz"))?.pages.map(({ href }) => href)).toEqual([
      "/investors/quartz-seed-fund",
      "/investors/quartz-capital",
    ]);
  });

  it.each(["not in berlin, quartz, germany", "quartz zzqx", "& quartz munich"])(
    "names no family by one word of %s",
    async (text) => {
      const ctx = fakeClockContext(database.db, NOW);
      const words = text.split(" ").length > 2 ? null : text;
      expect(await pagesNamed(ctx, { text, words, investors: [] })).toEqual([]);
      expect(await pagesNamed(ctx, { text: "quartz", words: "quartz", investors: [] })).toHaveLength(2);
    },
  );

  it("is not needed by members", async () => {
    expect(await ask("fintech", "paid")).toBeNull();
  });
});
