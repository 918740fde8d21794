import { beforeEach, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { recomputeIndustries } from "./recompute.ts";
import { wordKey } from "./words.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

const industries = async () => {
  const rows = await ctx.db.selectFrom("company").select(["slug", "industries"]).orderBy("slug").execute();
  return Object.fromEntries(rows.map((row) => [row.slug, row.industries]));
};

it("recomputeIndustries applies editors' decisions to the companies with the word", async () => {
  const make = catalogueBuilders(ctx.db);
  const ale = await make.company({ slug: "ale", industry: "Zymurgy, AI" });
  await make.company({ slug: "bot", industry: "Robots" });
  await make.company({ slug: "cap", industry: null });
  expect(await recomputeIndustries(ctx, null)).toEqual([]);
  await ctx.db
    .insertInto("industry_word")
    .values({
      key: wordKey("Zymurgy"),
      word: "Zymurgy",
      industries: ["Food and beverage"],
      decided_at: ctx.clock.now(),
      decided_by: "editor",
    })
    .execute();
  expect(await recomputeIndustries(ctx, wordKey("Zymurgy"))).toEqual([ale]);
  expect(await industries()).toEqual({
    ale: ["Food and beverage", "Artificial intelligence"],
    bot: ["Robotics"],
    cap: [],
  });
  await ctx.db.deleteFrom("industry_word").execute();
  expect(await recomputeIndustries(ctx, wordKey("Robots"))).toEqual([]);
  expect(await recomputeIndustries(ctx, null)).toEqual([ale]);
});
