import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { typedContext } from "./typed-context.ts";

const rate = (currency: string, rate_on: string, usd_per_unit: number) => ({
  currency,
  rate_on,
  usd_per_unit,
  source: "test",
});

describe("typedContext", () => {
  const database = useDatabase();
  const read = (query: string) =>
    typedContext(
      fakeClockContext(database.db, new Date("2026-05-31T12:00:00Z"), "anonymous"),
      new URLSearchParams(query),
    );

  it("has the newest rate of each currency if it is recent", async () => {
    await database.db
      .insertInto("exchange_rate")
      .values([
        rate("GBP", "2026-05-28", 1.2),
        rate("GBP", "2026-05-29", 1.25),
        rate("GBP", "2026-06-01", 1.3),
        rate("EUR", "2026-05-20", 1.1),
      ])
      .execute();
    expect(await read("amount-min=£2m")).toEqual({ today: "2026-05-31", usdPerUnit: new Map([["GBP", 1.25]]) });
  });

  it("reads no rates for dollars", async () => {
    expect((await read("amount-min=$5M&amount-max=10,000k")).usdPerUnit.size).toBe(0);
  });
});
