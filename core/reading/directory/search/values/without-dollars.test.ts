import { beforeAll, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { rebuildDirectory } from "../../refresh.ts";
import { NO_FILTER } from "../filter.ts";
import { countWithoutDollars } from "./without-dollars.ts";

const database = useDatabase();

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const rounds = [
    { currency: "INR", amount_minor: 9_000, funding_type: "Seed", announced_on: "2026-07-01" },
    { currency: "INR", amount_minor: 9_000, funding_type: "Series A", announced_on: "2026-07-02" },
    { currency: "CHF", amount_minor: 9_000, funding_type: "Seed", announced_on: "2026-07-03" },
    { currency: "EUR", amount_minor: 9_000, amount_usd_minor: 9_900, announced_on: "2026-07-04" },
    { currency: "USD", amount_minor: 9_000, amount_usd_minor: 9_000, announced_on: "2026-07-05" },
    { announced_on: "2026-07-06" },
  ];
  for (const round of rounds) await make.round(await make.company(), round);
  await rebuildDirectory(fakeClockContext(database.db));
});

it("counts matching rounds without a dollar value by currency, whatever the amount filter", async () => {
  const ctx = fakeClockContext(database.db);
  expect(await countWithoutDollars(ctx, { filter: NO_FILTER })).toEqual([
    { currency: "INR", rounds: 2 },
    { currency: "CHF", rounds: 1 },
  ]);
  const filter = { ...NO_FILTER, include: { stage: ["Seed"] }, amount: { min: 1_000_000, max: null } };
  expect(await countWithoutDollars(ctx, { filter })).toEqual([
    { currency: "CHF", rounds: 1 },
    { currency: "INR", rounds: 1 },
  ]);
});

it("counts only the sample for visitors", async () => {
  const visitor = fakeClockContext(database.db, undefined, "anonymous", 4);
  expect(await countWithoutDollars(visitor, { filter: NO_FILTER })).toEqual([{ currency: "CHF", rounds: 1 }]);
});
