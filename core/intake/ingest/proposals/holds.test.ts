import { describe, expect, it } from "vitest";
import { Tally } from "../tally.ts";
import type { Effect } from "./effect.ts";
import { findHolds } from "./holds.ts";

const NONE = { added: 0, changed: 0, withdrawn: 0 };
const PLAUSIBLE: Effect = {
  rows: { records: 100, undecided: 0, reviews: 0, rejected: 0, excluded: 0 },
  rejectedByCode: {},
  companies: { ...NONE, added: 90, matched: 10, matchedBy: {}, merged: 0 },
  rounds: { ...NONE, added: 100, earlier: 0 },
  people: { added: 0, withdrawn: 0 },
  amounts: { count: 80, currency: "USD", medianMinor: 500_000_000, largestMinor: 9_000_000_000 },
  days: { count: 100, distinct: 30, first: "2026-07-01", last: "2026-07-30" },
  mergedNames: [],
  groupCount: 0,
  groups: [],
  samples: [],
};

function holdsOf(over: Partial<Effect>, suspicions: { rule: string; reason: string }[] = []) {
  const effect = { ...PLAUSIBLE, ...over };
  return findHolds({ tally: new Tally(), expectations: null, suspicions, effect });
}

const amounts = (medianMinor: number, over: Partial<NonNullable<Effect["amounts"]>> = {}) => ({
  amounts: { count: 80, currency: "USD", medianMinor, largestMinor: medianMinor, ...over },
});
const named = (nameCount: number) => ({
  mergedNames: [{ company: "Cloudinary", names: ["Acorn", "Brackwater", "Cobalt", "Dune"], nameCount }],
});

const reasons = (stating: number, added = 100) =>
  holdsOf({ facts: { count: 100, stating }, rounds: { ...NONE, added, earlier: 0 } }).map(({ reason }) => reason);

describe("findHolds", () => {
  it("names dropped amounts as the cause of rounds that state nothing, and holds nothing else because of them", () => {
    const dropped = { rule: "amounts_without_currency", reason: "no amount can be read" };
    const bare = { facts: { count: 5, stating: 0 }, rounds: { ...NONE, added: 5, earlier: 0 } };
    expect(holdsOf(bare, [dropped])).toEqual([dropped]);
    expect(holdsOf({ facts: { count: 5, stating: 5 } }, [dropped])).toEqual([]);
    const layout = { rule: "layout", reason: "check its columns" };
    expect(holdsOf({ facts: { count: 5, stating: 5 } }, [dropped, layout])).toEqual([dropped, layout]);
  });

  it("finds nothing in a plausible list", () => {
    expect(holdsOf({})).toEqual([]);
  });

  it.each<[string, Partial<Effect>, string]>([
    [
      "many differently named rows in one company",
      named(780),
      "780 differently named rows would be one company, Cloudinary (Acorn, Brackwater, Cobalt …)",
    ],
    [
      "a median amount of valuations",
      amounts(160_000_000_000),
      "the median amount is $1,600,000,000; funding rounds lie between $20,000 and $500,000,000",
    ],
    [
      "a few amounts without their scale",
      amounts(1_250, { count: 3, largestMinor: 2_200 }),
      "the largest amount is $22; set the scale if amounts are in thousands or millions",
    ],
    [
      "a median amount of valuations in euros",
      amounts(160_000_000_000, { currency: "EUR" }),
      "the median amount is €1,600,000,000; funding rounds lie between €20,000 and €500,000,000",
    ],
    [
      "a median amount of a currency with a known rate",
      amounts(5_000_000_000_000_000, { currency: "INR", usdPerUnit: 0.012 }),
      "the median amount is ₹50,000,000,000,000, about $600,000,000,000; funding rounds lie between $20,000 and $500,000,000",
    ],
    [
      "names that are numbers",
      { names: { count: 90, numeric: 60, example: "2025-01-03" } },
      '60 of 90 company names are numbers or dates, such as "2025-01-03"',
    ],
    [
      "many rounds of one company on one day",
      { sameDay: { count: 90, sharing: 5, most: { company: "Quillon", day: "2026-07-15", rounds: 5 } } },
      "Quillon has 5 rounds on 2026-07-15",
    ],
    [
      "rounds that often share company and day",
      { sameDay: { count: 90, sharing: 45, most: { company: "Quillon", day: "2026-07-15", rounds: 3 } } },
      "Quillon has 3 rounds on 2026-07-15; 50% of all rounds share company and day with another",
    ],
    [
      "a median amount without its scale",
      amounts(500),
      "the median amount is $5; funding rounds lie between $20,000 and $500,000,000",
    ],
    [
      "all rounds on one day",
      { days: { count: 20, distinct: 1, first: "2018-08-08", last: "2018-08-08" } },
      "all 20 rounds are dated 2018-08-08",
    ],
    [
      "more than a fifth of the rows rejected or undecided",
      { rows: { records: 90, undecided: 11, reviews: 0, rejected: 10, excluded: 0 } },
      "21% of 100 rows are rejected (10) or need a decision (11)",
    ],
    [
      "more than a tenth of the list's rounds withdrawn",
      { rounds: { ...NONE, withdrawn: 11, earlier: 100 } },
      "it would withdraw 11 of the 100 rounds that this list stated before",
    ],
  ])("holds %s", (_, over, reason) => {
    expect(holdsOf(over).map((hold) => hold.reason)).toEqual([reason]);
  });

  it.each<[string, Partial<Effect>]>([
    ["a few spellings of one company", named(4)],
    ["few small amounts", amounts(500_000, { count: 9 })],
    ["amounts whose size in US dollars is unknown", amounts(500, { currency: "INR" })],
    ["amounts of a currency with a known rate", amounts(5_000_000_000, { currency: "INR", usdPerUnit: 0.012 })],
    ["half of the names being numbers", { names: { count: 90, numeric: 45, example: "37" } }],
    [
      "a fifth of the rounds sharing company and day",
      { sameDay: { count: 90, sharing: 18, most: { company: "Quillon", day: "2026-07-15", rounds: 4 } } },
    ],
    ["19 rounds on one day", { days: { count: 19, distinct: 1, first: "2026-07-15", last: "2026-07-15" } }],
    ["a fifth rejected or undecided", { rows: { records: 90, undecided: 10, reviews: 0, rejected: 10, excluded: 0 } }],
    ["rejected rows of a short list", { rows: { records: 4, undecided: 0, reviews: 0, rejected: 5, excluded: 0 } }],
    ["a tenth withdrawn", { rounds: { ...NONE, withdrawn: 10, earlier: 100 } }],
    ["withdrawals of a short list", { rounds: { ...NONE, withdrawn: 9, earlier: 9 } }],
  ])("accepts %s", (_, over) => {
    expect(holdsOf(over)).toEqual([]);
  });

  it("holds rounds of which most state nothing but a day", () => {
    expect(reasons(0)).toEqual([
      "100 of 100 rounds state no amount, stage or investor, only a day; the list may not be about funding rounds",
    ]);
    expect([reasons(49).length, reasons(50), reasons(0, 2).length]).toEqual([1, [], 1]);
  });

  it("includes the holds found by the reader", () => {
    const suspicion = { rule: "valuation_as_amount", reason: 'amounts come from "Valuation ($B)", a valuation' };
    expect(holdsOf({}, [suspicion])).toEqual([suspicion]);
  });

  it("holds documents of any source with fewer rows than expected", () => {
    const expectations = { minRows: 1, maxQuarantinedShare: 0.5 };
    expect(findHolds({ tally: new Tally(), expectations, suspicions: [], effect: null })).toEqual([
      { rule: "expected_rows", reason: "only 0 rows could be read; expected at least 1" },
    ]);
  });
});
