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
    omitsAmounts: false,
  });
});

it("ignores sample data, adds up equity only, and rounds like all figures for visitors", async () => {
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
  const august = fakeClockContext(database.db, new Date("2026-08-25T00:00:00Z"));
  await rebuildDirectory(ctx);
  const few = { companies: 0, fundingUsd: 0, omitsAmounts: true };
  expect(await measuredFigures(ctx)).toMatchObject(few);
  expect(await measuredFigures(august)).toMatchObject({ ...few, roundsInLast30Days: 0 });
  for (let n = 0; n < 4; n += 1) await make.round(await make.company(), dollars(3_030_000, "2026-08-20"));
  await rebuildDirectory(ctx);
  expect(await measuredFigures(august)).toEqual({
    roundsInLast30Days: 5,
    companies: 5,
    fundingUsd: 18_000_000,
    omitsAmounts: true,
  });
});
