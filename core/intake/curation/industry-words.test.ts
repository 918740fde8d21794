import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { listDecidedWork } from "../../office/work/decide.ts";
import { applyWord, decideWord, listUnmappedWords, readWord } from "./industry-words.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  const make = catalogueBuilders(db);
  for (const [name, industry, rounds] of [
    ["Ale", "Zymurgy, Robots", 2],
    ["Bran", "zymurgy", 1],
    ["Cask", "Cooperage", 0],
    ["Dough", "Fintech", 1],
    ["Elm", "Other", 1],
  ] as const) {
    const company = await make.company({ name, slug: name.toLowerCase(), industry });
    for (let round = 0; round < rounds; round += 1)
      await make.round(company, { announced_on: "2026-08-20", amount_minor: 100 });
  }
  await make.company({ name: "Gone", slug: "gone", industry: "Falconry", withdrawn_at: new Date() });
  await rebuildDirectory(ctx);
  return drop;
});

const leadIndustries = async () => {
  const { rows } = await sql<{ slug: string; industries: string[] }>`
    select distinct company_slug as slug, industries from lead order by 1`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ slug, industries }) => [slug, industries]));
};

const version = async () =>
  (await ctx.db.selectFrom("catalogue_state").select("version").executeTakeFirstOrThrow()).version;

describe("listUnmappedWords", () => {
  it("lists words by number of rounds, with an example", async () => {
    const since = expect.any(Date);
    expect(await listUnmappedWords(ctx)).toEqual([
      { word: "Zymurgy", companies: 2, rounds: 3, since, suggested: [], example: { name: "Ale", slug: "ale" } },
      { word: "Cooperage", companies: 1, rounds: 0, since, suggested: [], example: { name: "Cask", slug: "cask" } },
    ]);
  });
});

describe("decideWord", () => {
  it("maps a word in every spelling and refreshes the companies' rows", async () => {
    const before = await version();
    expect(await decideWord(ctx, { word: "Zymurgy", industries: ["Food and beverage", "Manufacturing"] })).toBe(2);
    expect(await leadIndustries()).toEqual({
      ale: ["Food and beverage", "Manufacturing", "Robotics"],
      bran: ["Food and beverage", "Manufacturing"],
      dough: ["Fintech"],
      elm: [],
    });
    expect(await version()).toBe(before + 1);
    expect(await readWord(ctx, { word: "ZYMURGY" })).toEqual(["Food and beverage", "Manufacturing"]);
    expect(await listUnmappedWords(ctx)).toHaveLength(1);
    expect(await listDecidedWork(ctx, { kinds: ["word"], limit: 10 })).toMatchObject([
      {
        id: "Zymurgy",
        what: "mapped",
        company: { name: "Food and beverage, Manufacturing", slug: null },
        at: ctx.clock.now(),
        by: ctx.actor.id,
      },
    ]);
  });

  it("removes a word that names no industry from the list", async () => {
    const before = await version();
    expect(await decideWord(ctx, { word: "Cooperage", industries: [] })).toBe(1);
    expect(await listUnmappedWords(ctx)).toMatchObject([{ word: "Zymurgy" }]);
    expect(await version()).toBe(before);
  });

  it("replaces a shipped word, and restores it when undone, both in the audit log", async () => {
    await decideWord(ctx, { word: "Fintech", industries: ["Insurance"] });
    expect((await leadIndustries())["dough"]).toEqual(["Insurance"]);
    await decideWord(ctx, { word: "fintech", industries: null });
    expect((await leadIndustries())["dough"]).toEqual(["Fintech"]);
    expect(await listDecidedWork(ctx, { limit: 10 })).toEqual([]);
    const entries = await ctx.db.selectFrom("audit_entry").select(["action", "detail"]).orderBy("id").execute();
    expect(entries).toEqual([
      { action: "industry.word", detail: { word: "Fintech", before: null, after: ["Insurance"] } },
      { action: "industry.word", detail: { word: "fintech", before: ["Insurance"], after: null } },
    ]);
  });

  it("changes no claim and no change log", async () => {
    await decideWord(ctx, { word: "Zymurgy", industries: ["Food and beverage"] });
    expect(await ctx.db.selectFrom("change").selectAll().execute()).toEqual([]);
    expect(await ctx.db.selectFrom("company").select("industry").where("slug", "=", "ale").execute()).toEqual([
      { industry: ["Zymurgy", "Robots"] },
    ]);
  });

  it("leaves many companies to a job", async () => {
    await sql`insert into company (name, slug, industry)
      select 'Many ' || n, 'many-' || n, '{Cooperage}' from generate_series(1, 2000) n`.execute(ctx.db);
    expect(await decideWord(ctx, { word: "Cooperage", industries: ["Manufacturing"] })).toBe(2_001);
    const changed = sql<{ n: number }>`select count(*) as n from company where industries = '{Manufacturing}'`;
    expect((await changed.execute(ctx.db)).rows).toEqual([{ n: 0 }]);
    await applyWord(ctx, { key: "cooperage" });
    expect((await changed.execute(ctx.db)).rows).toEqual([{ n: 2_001 }]);
  });

  it("rejects a word without letters and an undo without a decision", async () => {
    expect(() => decideWord(ctx, { word: "—", industries: [] })).toThrow("letters or digits");
    await expect(decideWord(ctx, { word: "Zymurgy", industries: null })).rejects.toThrow("Nothing is decided");
  });
});
