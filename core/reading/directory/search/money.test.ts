import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { MONEY_WORDS } from "../../../catalogue/facts/money-words.ts";
import { rebuildDirectory, unlistEndedOfferings } from "../refresh.ts";
import { readFilterAddress, writeFilterAddress } from "./filter-address.ts";
import { type Alternative, type FacetChoice, type LeadFilter, NO_FILTER } from "./filter.ts";
import { readExplorer } from "./read-explorer.ts";
import { countMatching, readCharts, searchLeads } from "./search-leads.ts";
import { limitIndex } from "./visible-leads.ts";

const NOW = new Date("2026-09-01T12:00:00Z");
const WAYS = [
  ["memory", Number.POSITIVE_INFINITY],
  ["SQL", 0],
] as const;

/** Rounds of companies in France and Germany: what they are, and when an offering ends. */
const ROUNDS = [
  { slug: "seed", country: "FR", money: "raised", stage: "Seed", minor: 100 },
  { slug: "debt", country: "FR", money: "raised", stage: "Debt", minor: 10_000 },
  { slug: "plain", country: "DE", money: "raised", stage: null, minor: 300 },
  { slug: "grant", country: "FR", money: "granted", stage: "Grant", minor: 50_000 },
  { slug: "grant-de", country: "DE", money: "granted", stage: "Grant", minor: 70_000 },
  { slug: "open", country: "FR", money: "raising", stage: null, until: "2026-09-01" },
  { slug: "open-de", country: "DE", money: "raising", stage: "Seed", until: "2027-05-01" },
  { slug: "ended", country: "FR", money: "ended", stage: null, until: "2026-08-31" },
  { slug: "undated", country: "FR", money: "ended", stage: null },
  { slug: "withdrawn", country: "FR", money: "ended", stage: null, until: "2026-09-01", isWithdrawn: true },
] as const;
type Round = (typeof ROUNDS)[number];

const read = (address: string) => readFilterAddress(new URLSearchParams(address)).filter;
const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]) =>
  one < other ? -1 : 1;

describe("words of money", () => {
  const database = useDatabase();
  const ctxAt = (now: Date, access: "paid" | "anonymous" = "paid") => fakeClockContext(database.db, now, access);

  beforeAll(async () => {
    const make = catalogueBuilders(database.db);
    const document = await make.document({ source: "sec-form-c" });
    for (const round of ROUNDS) {
      const amount =
        "minor" in round ? { amount_minor: round.minor, amount_usd_minor: round.minor, currency: "USD" } : {};
      const until = "until" in round ? { open_until_on: round.until, open_until_precision: "day" } : {};
      const closed = round.money === "raised" || round.money === "granted";
      const id = await make.round(await make.company({ slug: round.slug, name: round.slug, country: round.country }), {
        ...amount,
        ...until,
        state: closed ? "closed" : "raising",
        funding_type: round.stage,
        ...(closed
          ? { announced_on: "2026-08-20", announced_precision: "day" }
          : { offered_usd_minor: 5_000_000, filed_on: "2026-08-10", filed_precision: "day" }),
      });
      if ("isWithdrawn" in round)
        await database.db
          .insertInto("filing")
          .values({
            accession: "0009990901-26-000001",
            cik: "0009990101",
            document_id: document,
            form_type: "C-W",
            filed_on: round.until,
            round_id: id,
          })
          .execute();
    }
    await rebuildDirectory(ctxAt(NOW));
  });
  afterAll(() => limitIndex(Number.POSITIVE_INFINITY));

  const found = async (filter: LeadFilter, now = NOW) => {
    const sort = { by: "name", direction: "asc" } as const;
    const { rows, matching } = await searchLeads(ctxAt(now), { filter, sort, limit: 50 });
    expect(rows).toHaveLength(matching);
    return rows.map(({ companySlug }) => companySlug);
  };

  const stages = async (address: string) => {
    const sort = { by: "date", direction: "desc" } as const;
    const explorer = await readExplorer(ctxAt(NOW), { filter: read(address), sort, page: 1 });
    return explorer?.facets.stage.values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]);
  };
  const sums = async (address: string) => {
    const { timeline } = await readCharts(ctxAt(NOW), { filter: read(address) });
    return {
      month: timeline.months.reduce((sum, { amountUsdMinor }) => sum + (amountUsdMinor ?? 0), 0),
      countries: timeline.countries.map(({ name, amountUsdMinor }) => [name, amountUsdMinor] as const).toSorted(byName),
      stages: timeline.stages.map(({ name, amountUsdMinor }) => [name, amountUsdMinor] as const).toSorted(byName),
    };
  };

  describe.each(WAYS)("in %s", (_, most) => {
    beforeAll(() => limitIndex(most));

    it.each([
      ["", ["debt", "plain", "seed"]],
      ["money=raised", ["debt", "plain", "seed"]],
      ["money=granted", ["grant", "grant-de"]],
      ["money=raising", ["open", "open-de"]],
      ["money=Raising now&country=FR", ["open"]],
      ["money=raised&money=granted", ["debt", "grant", "grant-de", "plain", "seed"]],
      ["not-money=raised", ["grant", "grant-de", "open", "open-de"]],
      ["stage=Grant", ["grant", "grant-de"]],
      ["stage=Grant&stage=Seed", ["grant", "grant-de", "seed"]],
      ["stage=Seed", ["seed"]],
      ["not-stage=Grant", ["debt", "plain", "seed"]],
      ["or=stage%3DGrant%26country%3DDE&or=stage%3DSeed", ["grant-de", "seed"]],
      ["or=money%3Draising%26country%3DDE&or=country%3DFR", ["debt", "open-de", "seed"]],
    ])("the filter %j finds %j", async (address, slugs) => {
      expect(await found(read(address))).toEqual(slugs);
    });

    it("counts the words that the other choices leave, whatever word is asked for", async () => {
      for (const address of ["country=FR", "country=FR&money=granted"]) {
        const explorer = await readExplorer(ctxAt(NOW), {
          filter: read(address),
          sort: { by: "date", direction: "desc" },
          page: 1,
        });
        const counts = explorer?.facets.money.values.map(({ value, label, count }) => [value, label, count]);
        expect(counts?.toSorted()).toEqual([
          ["granted", "Granted", 1],
          ["raised", "Raised", 2],
          ["raising", "Raising now", 1],
        ]);
      }
    });

    it("counts grants among the stages, which choosing them would list", async () => {
      expect(await stages("")).toEqual([
        ["Grant", 2],
        ["Debt", 1],
        ["Seed", 1],
      ]);
      expect(await stages("country=FR&stage=Seed")).toEqual([
        ["Debt", 1],
        ["Grant", 1],
        ["Seed", 1],
      ]);
      expect(await stages("money=raised")).toEqual([
        ["Debt", 1],
        ["Seed", 1],
      ]);
    });

    it("adds up raised equity only; grants or offers, if nothing else is asked for", async () => {
      const equity = {
        month: 400,
        countries: [
          ["DE", 300],
          ["FR", 100],
        ],
      };
      expect(await sums("")).toMatchObject({
        ...equity,
        stages: [
          ["Debt", 10_000],
          ["Seed", 100],
        ],
      });
      expect(await sums("money=raised&money=granted&money=raising")).toMatchObject({
        ...equity,
        stages: [
          ["Debt", 10_000],
          ["Grant", null],
          ["Seed", 100],
        ],
      });
      expect(await sums("money=granted")).toMatchObject({
        month: 120_000,
        countries: [
          ["DE", 70_000],
          ["FR", 50_000],
        ],
        stages: [["Grant", 120_000]],
      });
      expect(await sums("money=raising")).toMatchObject({
        month: 10_000_000,
        countries: [
          ["DE", 5_000_000],
          ["FR", 5_000_000],
        ],
      });
    });

    it("finds what each filter means, alternatives among them", async () => {
      const choice: fc.Arbitrary<FacetChoice> = fc
        .record({
          money: fc.option(fc.subarray([...MONEY_WORDS], { minLength: 1 }), { nil: undefined, freq: 2 }),
          stage: fc.option(fc.subarray(["Grant", "Seed"], { minLength: 1 }), { nil: undefined, freq: 2 }),
          country: fc.option(fc.constant(["FR"]), { nil: undefined, freq: 1 }),
        })
        .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, values]) => values !== undefined)));
      const alternatives = fc.array(choice, { maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(choice, alternatives, async (include, others) => {
          const anyOf = others.map((one): Alternative => ({ ...NO_FILTER, include: one }));
          const filter = { ...NO_FILTER, include, anyOf };
          const slugs = ROUNDS.filter((round) => isMeant(round, include, others)).map(({ slug }) => slug);
          expect(await found(filter)).toEqual(slugs.toSorted());
          expect(await countMatching(ctxAt(NOW), { filters: [filter] })).toEqual([slugs.length]);
        }),
        { numRuns: 60 },
      );
    });
  });

  it("tells what an open offering wants, and never as an amount", async () => {
    limitIndex(Number.POSITIVE_INFINITY);
    const { rows } = await searchLeads(ctxAt(NOW), {
      filter: read("money=raising&country=FR"),
      sort: { by: "date", direction: "desc" },
      limit: 5,
    });
    expect(rows).toMatchObject([
      {
        companySlug: "open",
        money: "raising",
        amount: null,
        amountUsdMinor: null,
        totalRaisedUsdMinor: null,
        offer: { leastUsdMinor: 5_000_000, mostUsdMinor: null, filedOn: "2026-08-10", openUntilOn: "2026-09-01" },
      },
    ]);
  });

  it("comes back from an address as it was written", () => {
    for (const address of ["money=granted&money=raised&stage=Seed", "words=solar&money=raising&not-money=granted"])
      expect(writeFilterAddress(read(address)).toString()).toBe(address);
  });

  it("tells visitors nothing of a few offerings", async () => {
    const filter = read("money=raising");
    const sort = { by: "date", direction: "desc" } as const;
    const hits = await searchLeads(ctxAt(NOW, "anonymous"), { filter, sort, limit: 5 });
    expect(hits).toMatchObject({ rows: [], matching: 0, visible: 0, total: 0 });
  });

  it("takes an offering off the list once its last day has passed", async () => {
    limitIndex(Number.POSITIVE_INFINITY);
    const morning = new Date("2026-09-02T00:01:00Z");
    await unlistEndedOfferings(ctxAt(morning));
    expect(await found(read("money=raising"), morning)).toEqual(["open-de"]);
  });
});

/** The rule, said once more without looking at the filter's own reading of it. */
function isMeant(round: Round, whole: FacetChoice, others: readonly FacetChoice[]): boolean {
  const holds = ({ money, stage, country }: FacetChoice) =>
    (money === undefined || money.includes(round.money)) &&
    (stage === undefined || (round.stage !== null && stage.includes(round.stage))) &&
    (country === undefined || country.includes(round.country));
  if (round.money === "ended" || !holds(whole)) return false;
  return (others.length === 0 ? [{}] : others).some((one: FacetChoice) => {
    if (!holds(one)) return false;
    if (whole.money !== undefined || one.money !== undefined) return true;
    const isOfGrants = [whole, one].some(({ stage }) => stage?.includes("Grant") === true);
    return round.money === "raised" || (isOfGrants && round.money === "granted");
  });
}
