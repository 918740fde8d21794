import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { measuredFigures } from "./stats.ts";
import { rebuildDirectory } from "./refresh.ts";

const dollars = (amount: number, announced_on: string) => ({
  amount_minor: amount * 100,
  currency: "USD",
  amount_usd_minor: amount * 100,
  announced_on,
  announced_precision: "day",
});

const database = useDatabase();

it("measures zero in an empty catalogue", async () => {
  expect(await measuredFigures(fakeClockContext(database.db))).toEqual({
    roundsInLast30Days: 0,
    companies: 0,
    fundingUsd: 0,
    withoutDollars: 0,
  });
});

it("ignores sample data and adds up equity only", async () => {
  const make = catalogueBuilders(database.db);
  const one = await make.company();
  const sample = await make.company({ is_sample: true });
  await make.round(one, dollars(5_000_000, "2026-08-20"));
  await make.round(one, dollars(1_500_000, "2026-02-01"));
  await make.round(one, { ...dollars(7_000_000, "2026-02-02"), funding_type: "Debt" });
  await make.round(one, { amount_minor: null, currency: null, amount_usd_minor: null, announced_on: "2026-01-10" });
  await make.round(one, { amount_minor: 500, currency: "XAF", amount_usd_minor: null, announced_on: "2026-01-11" });
  await make.round(sample, { ...dollars(9_000_000, "2026-08-20"), is_sample: true });
  const ctx = fakeClockContext(database.db);
  await rebuildDirectory(ctx);
  expect(await measuredFigures(ctx)).toMatchObject({ companies: 1, fundingUsd: 6_500_000, withoutDollars: 1 });
  expect(
    (await measuredFigures(fakeClockContext(database.db, new Date("2026-08-25T00:00:00Z")))).roundsInLast30Days,
  ).toBe(1);
});
