import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFilterAddress, usualDirection, writeFilterAddress } from "./filter-address.ts";
import { FACET_KEYS, hasPlaceLevels } from "./facets.ts";
import { withAlternatives } from "./alternatives.ts";
import { type Alternative, type LeadFilter, type LeadSort, NO_FILTER, SORT_KEYS, WITHIN_DAYS } from "./filter.ts";
import { RELATIVE_PERIODS } from "./days/relative-days.ts";
import { isNever, plainDays, readRelativeDay } from "./days/relative-range.ts";
import { vocabularyOf } from "./values/vocabulary.ts";

const read = (query: string) => readFilterAddress(new URLSearchParams(query));

const words = fc.constantFrom(
  "Fintech",
  "Zürich & co",
  "a,b",
  "100%",
  "x=y&z",
  "日本",
  "  ".concat("inner  space").trim(),
);
/** Acceptable values of a facet. */
function valuesOf(facet: string): fc.Arbitrary<string> {
  const known = FACET_KEYS.find((key) => key === facet);
  const vocabulary = vocabularyOf(known ?? "city");
  return vocabulary === null ? words : fc.constantFrom(...vocabulary.values);
}
const choice = fc
  .dictionary(fc.constantFrom(...FACET_KEYS), fc.uniqueArray(fc.nat(2), { minLength: 1 }))
  .chain((picked) =>
    fc.record(
      Object.fromEntries(
        Object.keys(picked).map((facet) => {
          const values = valuesOf(facet);
          return [facet, fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map((list) => list.sort())];
        }),
      ),
    ),
  );
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const relative = fc.oneof(
  fc.constantFrom<string>(...RELATIVE_PERIODS),
  fc
    .tuple(fc.nat(999), fc.constantFrom("days", "months", "years"))
    .map(([count, unit]) => readRelativeDay(`${count} ${unit} ago`) ?? "this-year"),
);
const days = fc
  .tuple(fc.option(fc.oneof(day, relative)), fc.option(fc.oneof(day, relative)))
  .map(([min, max]) => ({ min, max }))
  .filter((one) => !isNever(one));
const range = <T extends string | number>(of: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.option(of), fc.option(of))
    .map(([min, max]) => (min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }));
const lists = fc
  .uniqueArray(fc.integer({ min: 1, max: 10 ** 14 }), { maxLength: 20 })
  .map((ids) => ids.sort((a, b) => a - b));
const filters: fc.Arbitrary<LeadFilter> = fc
  .record({
    search: fc.option(words),
    include: choice,
    exclude: choice,
    anyPlace: fc.boolean(),
    amount: range(fc.nat(10_000_000)),
    currency: fc.constantFrom("USD", "EUR", "JPY"),
    listedOn: days,
    withinDays: fc.option(fc.constantFrom(...WITHIN_DAYS)),
    yearFounded: range(fc.integer({ min: 1000, max: 2100 })),
    growth: fc
      .record(
        {
          visits: range(fc.nat(10_000_000)),
          visits_growth: range(fc.integer({ min: -100, max: 900 })),
          round_gap: range(fc.nat(99)),
        },
        { requiredKeys: [] },
      )
      .map((of) => Object.fromEntries(Object.entries(of).filter(([, { min, max }]) => min !== null || max !== null))),
    watched: lists,
    leftOut: lists,
    anyOf: fc.constant([]),
  })
  .map((filter) => ({ ...filter, anyPlace: filter.anyPlace && hasPlaceLevels(filter.include) }))
  .map((filter) =>
    filter.withinDays === null
      ? { ...filter, ...plainDays(filter.listedOn) }
      : { ...filter, listedOn: NO_FILTER.listedOn },
  )
  .map((filter) =>
    filter.amount.min === null && filter.amount.max === null ? { ...filter, currency: NO_FILTER.currency } : filter,
  );
/** Few values, so that alternatives often have something in common. */
const few = fc
  .dictionary(fc.constantFrom("stage", "country", "has"), fc.subarray(["a", "b"], { minLength: 1 }), { maxKeys: 2 })
  .map((picked) =>
    Object.fromEntries(
      Object.entries(picked).map(([facet, values]) => [
        facet,
        values
          .map(
            (value) =>
              vocabularyOf(facet === "has" ? "has" : facet === "stage" ? "stage" : "country")?.values[
                value === "a" ? 0 : 1
              ] ?? value,
          )
          .sort(),
      ]),
    ),
  );
const alternative: fc.Arbitrary<Alternative> = fc.record({
  include: few,
  exclude: few,
  amount: fc.constantFrom(NO_FILTER.amount, { min: 1, max: null }, { min: null, max: 5 }),
  currency: fc.constant("USD"),
  listedOn: fc.constantFrom(NO_FILTER.listedOn, { min: "last-month", max: "last-month" }),
  withinDays: fc.constant(null),
  yearFounded: fc.constantFrom(NO_FILTER.yearFounded, { min: 2020, max: null }),
  growth: fc.constantFrom({}, { visits: { min: 1_000, max: null } }),
});
const withAnyOf = fc
  .tuple(filters, alternative, fc.array(alternative, { maxLength: 4 }))
  .map(([filter, base, anyOf]) =>
    withAlternatives(filter.search === "Fintech" ? filter : { ...NO_FILTER, ...base }, anyOf),
  );
const sorts: fc.Arbitrary<LeadSort> = fc.record({
  by: fc.constantFrom(...SORT_KEYS),
  direction: fc.constantFrom("asc" as const, "desc" as const),
});

describe("filter address", () => {
  it("parses back to the same filter without problems", () => {
    fc.assert(
      fc.property(filters, sorts, (filter, sort) => {
        const written = writeFilterAddress(filter, sort);
        expect(readFilterAddress(new URLSearchParams(written.toString()))).toMatchObject({
          filter,
          question: null,
          sort,
          problems: [],
        });
      }),
    );
  });

  it("parses alternatives back to the same filter, in one form", () => {
    fc.assert(
      fc.property(withAnyOf, sorts, (filter, sort) => {
        const written = writeFilterAddress(filter, sort).toString();
        expect(readFilterAddress(new URLSearchParams(written))).toMatchObject({ filter, sort, problems: [] });
        expect(withAlternatives(filter, filter.anyOf)).toEqual(filter);
        expect(filter.anyOf.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it.each([
    [
      "or=stage%3DSeed%26country%3DFR&or=country%3DFR%26stage%3DSeries%2BA",
      "country=FR&or=stage%3DSeed&or=stage%3DSeries%2BA",
    ],
    ["country=FR&or=country%3DFR%26stage%3DSeed&or=country%3DDE", "country=FR&or=country%3DDE&or=stage%3DSeed"],
    ["or=stage%3DSeed", "stage=Seed"],
    ["or=stage%3DSeed&or=stage%3DSeed%26country%3DFR", "stage=Seed"],
    [
      "or=not-stage%3DSeed%26country%3DFR&or=not-stage%3DSeed%26not-stage%3DGrant",
      "not-stage=Seed&or=country%3DFR&or=not-stage%3DGrant",
    ],
    ["or=stage%3DSeed&or=Stage%3DGrant", "stage=Seed"],
  ])("writes %s as %s", (typed, written) => {
    expect(decodeURIComponent(writeFilterAddress(read(typed).filter).toString())).toBe(decodeURIComponent(written));
  });

  it.each([
    ["or=search%3Dacme&or=stage%3DSeed", "There is no parameter “search”"],
    ["or=within%3D5&or=stage%3DSeed", "In the alternative “within=5”"],
    ["or=or%3Dstage%253DSeed", "There is no parameter “or”"],
    ["or=a%3D1&or=b%3D1&or=c%3D1&or=d%3D1&or=e%3D1", "at most 4 alternatives"],
  ])("reports what is wrong with %s", (typed, problem) => {
    expect(read(typed).problems.join(" ")).toContain(problem);
  });

  it("does not depend on the order of its parts", () => {
    fc.assert(
      fc.property(filters, sorts, fc.infiniteStream(fc.nat()), (filter, sort, order) => {
        const written = writeFilterAddress(filter, sort);
        const mixed = [...written]
          .map((pair) => ({ pair, at: order.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ pair }) => pair);
        const again = readFilterAddress(new URLSearchParams(mixed));
        expect(writeFilterAddress(again.filter, again.sort).toString()).toBe(written.toString());
      }),
    );
  });

  it("is empty without a filter", () => {
    expect(writeFilterAddress(NO_FILTER, { by: "date", direction: "desc" }).toString()).toBe("");
    expect(read("page=2&utm_source=x")).toEqual({
      filter: NO_FILTER,
      question: null,
      isSorted: false,
      sort: { by: "date", direction: "desc" },
      problems: [],
    });
  });

  it("writes facet names with hyphens and repeats them for several values", () => {
    const { filter } = read("stage=Seed&stage=series-a&lead-investor=Zeta&not-industry=Fintech&country=fr&has=Proof");
    expect(filter.include).toEqual({
      stage: ["Seed", "Series A"],
      lead_investor: ["Zeta"],
      country: ["FR"],
      has: ["proof"],
    });
    expect(filter.exclude).toEqual({ industry: ["Fintech"] });
  });

  it.each([
    ["within=8", /8.*7, 30, 90/],
    ["amount-min=-1", /“-1” is not an amount/],
    ["amount-min=1e9", /“1e9” is not an amount/],
    ["amount-max=99999999999999999999", /largest amount/],
    ["amount-min=9&amount-max=1", /at least 9 and at most 1/],
    ["founded-min=12", /founded-min takes a year/],
    ["from=2026-02-30", /“2026-02-30” is not a date.*2026-03-15/],
    ["from=last+90+days", /“last 90 days” is not a date/],
    ["to=0000-01-01", /“0000-01-01” is not a date/],
    ["from=2026-02-02&to=2026-02-01", /date/],
    ["has=money", /“money” is not a value of has/],
    ["not-headcount=5", /“5” is not a value of not-headcount/],
    ["country=Atlantis", /“Atlantis” is not a value of country/],
    ["country=Frnce", /“FR” \(France\)/],
    [`industry=${"x".repeat(300)}`, /industry/],
    ["sort=price", /price/],
    ["dir=up", /up/],
    ["search=!!!", /letter or a digit/],
  ])("drops %s and reports it", (query, problem) => {
    const { filter, sort, problems } = read(query);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(filter).toEqual(NO_FILTER);
    expect(sort).toEqual({ by: "date", direction: "desc" });
  });

  it("reads amounts and dates as people write them", () => {
    expect(read("amount-min=5M&amount-max=$1.5+billion&from=2026-03&to=2026-03").filter).toEqual({
      ...NO_FILTER,
      amount: { min: 5_000_000, max: 1_500_000_000 },
      listedOn: { min: "2026-03-01", max: "2026-03-31" },
    });
    const typed = new URLSearchParams("amount-min=£2m&from=last+90+days");
    expect(readFilterAddress(typed, "2026-05-31")).toMatchObject({
      filter: { amount: { min: 2_000_000 }, currency: "GBP", listedOn: { min: null, max: null }, withinDays: 90 },
      problems: [],
    });
  });

  it.each([
    ["from=this-year&to=this-year", "from=this-year"],
    ["from=This%20Year&to=today", "from=this-year"],
    ["from=last-month&to=last-month", "from=last-month&to=last-month"],
    ["from=29-days-ago", "within=30"],
    ["from=6-days-ago&to=0-days-ago", "within=7"],
    ["from=12-months-ago", "from=1-years-ago"],
    ["from=1-month-ago", "from=1-months-ago"],
    ["from=yesterday&to=yesterday", "from=1-days-ago&to=1-days-ago"],
    ["to=this-week", ""],
    ["from=2026-03&to=last-quarter", "from=2026-03-01&to=last-quarter"],
    ["from=6-months-ago&to=2020-01-01", "from=6-months-ago&to=2020-01-01"],
    ["from=this-month&to=last-week", "from=this-month&to=last-week"],
  ])("gives %s the one address “%s”", (query, written) => {
    const { filter, problems } = read(query);
    expect(problems).toEqual([]);
    expect(writeFilterAddress(filter).toString()).toBe(written);
  });

  it.each(["from=this-year&to=last-year", "from=this-month&to=last-month", "from=3-months-ago&to=6-months-ago"])(
    "drops %s, which no day is in, and reports it",
    (query) => {
      expect(read(query)).toMatchObject({ filter: NO_FILTER, problems: [expect.stringMatching(/^No date is both/)] });
    },
  );

  it("reads amounts in the currency that they or the address name", () => {
    const euros = { amount: { min: 1_000_000, max: 5_000_000 }, currency: "EUR" };
    for (const query of ["amount-min=€1m&amount-max=5m+EUR", "amount-min=1m&amount-max=5m&currency=eur"])
      expect(read(query)).toMatchObject({ filter: euros, problems: [] });
    expect(read("amount-min=€1m&amount-max=£5m")).toMatchObject({
      filter: NO_FILTER,
      problems: [expect.stringContaining("different currencies")],
    });
    expect(read("currency=money").problems).toEqual(["“MONEY” is not a currency. Write it like EUR."]);
  });

  it("reads a text as a question, and as words only if the address says so", () => {
    for (const query of ["search=seed+uk", "q=seed+uk", "search=seed+uk&words=kelp"])
      expect(read(query)).toMatchObject({ filter: { search: null }, question: "seed uk" });
    for (const query of ["words=seed+uk", "words=seed+uk&search=seed+uk"])
      expect(read(query)).toMatchObject({ filter: { search: "seed uk" }, question: null });
  });

  it("prefers the last N days to a date range and reports it", () => {
    const { filter, problems } = read("within=30&from=2026-01-01");
    expect([filter.withinDays, filter.listedOn]).toEqual([30, NO_FILTER.listedOn]);
    expect(problems).toEqual([expect.stringMatching(/last 30 days.*range of days.*left out/)]);
    expect(read("within=&from=2026-01-01")).toMatchObject({
      filter: { withinDays: null, listedOn: { min: "2026-01-01" } },
      problems: [],
    });
    expect(read("within=30&from=&to=").problems).toEqual([]);
  });

  it("parses any text without throwing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("search", "stage", "from", "within", "amount-min", "sort", "not-city"),
        (text, name) => {
          const { filter, problems } = readFilterAddress(
            new URLSearchParams([
              [name, text],
              [name, text],
            ]),
          );
          expect(JSON.stringify(filter)).not.toContain("\\u0000");
          expect(problems.every((problem) => problem.length < 300)).toBe(true);
        },
      ),
    );
  });

  it("truncates long searches and long lists of values", () => {
    expect(read(`words=${"word ".repeat(100)}`).filter.search?.length).toBeLessThanOrEqual(200);
    const many = read(Array.from({ length: 60 }, (_, i) => `city=c${i}`).join("&"));
    expect(many.filter.include.city).toHaveLength(50);
    expect(many.problems).toHaveLength(1);
  });

  it("reads stages in any spelling", () => {
    expect(read("stage=series a&stage=growth round&stage=OTHER").filter.include).toEqual({
      stage: ["Growth", "Other", "Series A"],
    });
    expect(read("stage=Pre-Series B").filter.include).toEqual({ stage: ["Pre-Series B"] });
  });

  it("reads industries in any spelling, and by group, and keeps words for editors' decisions", () => {
    expect(read("industry=FINTECH&industry=healthtech").filter.include).toEqual({
      industry: ["Fintech", "healthtech"],
    });
    expect(read("not-industry=space and deep tech").filter.exclude).toEqual({
      industry: ["Aerospace and defense", "Deep tech", "Quantum computing", "Space"],
    });
    expect(read("industry=zymurgy").filter.include).toEqual({ industry: ["zymurgy"] });
  });

  it("limits the choices of all facets together to what a page can show", () => {
    const many = read(
      ["stage", "region", "city", "not-city"]
        .flatMap((name) => Array.from({ length: 30 }, (_, i) => `${name}=v${i}`))
        .join("&"),
    );
    expect(
      Object.values({ ...many.filter.include }).flat().length + Object.values({ ...many.filter.exclude }).flat().length,
    ).toBe(60);
    expect(many.problems).toEqual(["A list can be narrowed by at most 60 values at a time: the rest was left out."]);
    const long = read(Array.from({ length: 20 }, (_, i) => `city=${i}${"x".repeat(190)}`).join("&"));
    expect(long.filter.include.city).toHaveLength(10);
    expect(long.problems).toHaveLength(1);
  });

  it("defaults to best match first for searches, and A to Z for names", () => {
    expect(read("words=alder").sort).toEqual({ by: "relevance", direction: "desc" });
    expect(read("sort=name").sort).toEqual({ by: "name", direction: usualDirection("name") });
  });
});
