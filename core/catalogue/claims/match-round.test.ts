import { describe, expect, it } from "vitest";
import type { RoundFields } from "../facts/facts.ts";
import { matchRound } from "./match-round.ts";
import { type KnownRound, RoundIndex } from "./round-index.ts";

const LINK = "https://news.example/fernhollow";
const dollars = (millions: number) => ({ minor: millions * 100_000_000, currency: "USD" });
const euros = (millions: number) => ({ minor: millions * 100_000_000, currency: "EUR" });
const on = (date: string) => ({ date, precision: "day" as const });

function known(id: number, over: Partial<KnownRound> = {}): KnownRound {
  return {
    id,
    amount: dollars(5),
    stageText: "Seed",
    when: on("2026-07-15"),
    links: new Set([LINK]),
    isChain: false,
    ...over,
  };
}

const reported: RoundFields = { amount: dollars(5), stageText: "Seed", announced: on("2026-07-15") };

describe("matchRound with the source link of a known round", () => {
  it.each<[string, RoundFields, number | null]>([
    ["matches when nothing contradicts", { stageText: "Seed" }, 1],
    ["matches when only the amount differs", { ...reported, amount: dollars(7) }, 1],
    ["matches when only the stage differs", { ...reported, stageText: "Series A" }, 1],
    ["rejects another round of the same article", { ...reported, amount: dollars(2), stageText: "Debt" }, null],
    ["rejects another kind with the same amount and date", { ...reported, stageText: "ICO" }, null],
    ["rejects another date", { ...reported, announced: on("2024-02-01") }, null],
  ])("%s", (_, fields, id) => {
    expect(matchRound(fields, LINK, new RoundIndex([known(1)]))?.id ?? null).toBe(id);
  });

  it("picks the round of the article that agrees in most values", () => {
    const debt = known(2, { amount: dollars(2), stageText: "Debt" });
    expect(
      matchRound({ ...reported, amount: dollars(2), stageText: "Debt" }, LINK, new RoundIndex([known(1), debt]))?.id,
    ).toBe(2);
    expect(
      matchRound({ ...reported, amount: dollars(3), stageText: "Debt" }, LINK, new RoundIndex([known(1), debt]))?.id,
    ).toBe(2);
  });
});

describe("matchRound without a shared link", () => {
  it.each<[string, RoundFields, Partial<KnownRound>, boolean]>([
    ["matches the same date, stage and amount", reported, {}, true],
    ["matches a rounded amount", { ...reported, amount: dollars(5.3) }, {}, true],
    ["rejects an amount one sixth larger", { ...reported, amount: dollars(5.8) }, {}, false],
    ["rejects another amount", { ...reported, amount: dollars(7) }, {}, false],
    ["matches about the same money in euros", { ...reported, amount: euros(4) }, {}, true],
    ["rejects much less money in euros", { ...reported, amount: euros(1.5) }, {}, false],
    ["rejects another stage", { ...reported, stageText: "Series A" }, {}, false],
    ["matches a date one month later", { ...reported, announced: on("2026-08-20") }, {}, true],
    ["rejects a date three months later", { ...reported, announced: on("2026-10-20") }, {}, false],
    ["rejects a bare date when the round has more", { announced: on("2026-07-15") }, {}, false],
    [
      "matches a bare date when the round has no more",
      { announced: on("2026-07-15") },
      { amount: null, stageText: null },
      true,
    ],
    ["matches stage and amount without a date", { amount: dollars(5), stageText: "Seed" }, {}, true],
    ["rejects a stage without a date", { stageText: "Seed" }, {}, false],
  ])("%s", (_, fields, over, same) => {
    expect(matchRound(fields, "https://other.example", new RoundIndex([known(1, over)])) !== null).toBe(same);
    expect(matchRound(fields, undefined, new RoundIndex([known(1, over)])) !== null).toBe(same);
  });

  it("prefers the nearest date", () => {
    const rounds = [known(1, { when: on("2026-06-20") }), known(2, { when: on("2026-07-14") })];
    expect(matchRound(reported, undefined, new RoundIndex(rounds))?.id).toBe(2);
  });
});

/** Rounds of one company in many months, with few stages and many amounts. */
function manyRounds(count: number): RoundFields[] {
  return Array.from({ length: count }, (_, i) => ({
    ...(i % 7 === 0
      ? {}
      : { amount: { minor: 100_000 * (1 + ((i * 7_919) % 99_991)), currency: i % 3 === 0 ? "USD" : "EUR" } }),
    ...(i % 5 === 0 ? {} : { stageText: ["Seed", "Series A", "Series B"][i % 3] ?? "Seed" }),
    ...(i % 11 === 0
      ? {}
      : {
          announced: {
            date: new Date(Date.UTC(2000, 0, 1 + (i % 9_000))).toISOString().slice(0, 10),
            precision: "day" as const,
          },
        }),
  }));
}

const asKnown = (fields: RoundFields, id: number): KnownRound => ({
  id,
  amount: fields.amount ?? null,
  stageText: fields.stageText ?? null,
  when: fields.announced ?? null,
  links: new Set(),
  isChain: false,
});

/** Rounds of one day that differ in their amount only. */
function oneDay(count: number): RoundFields[] {
  return Array.from({ length: count }, (_, i) => ({
    amount: { minor: Math.round(1_000_000 * 1.0005 ** i), currency: "USD" },
    announced: on("2026-07-15"),
  }));
}

/** Number of comparisons for adding these rounds to one company. */
function compared(rounds: readonly RoundFields[]): number {
  const index = new RoundIndex();
  let comparisons = 0;
  for (const [i, fields] of rounds.entries()) {
    comparisons += index.candidates(fields, undefined).length;
    if (matchRound(fields, undefined, index) === null) index.add(asKnown(fields, i));
  }
  return comparisons;
}

describe("RoundIndex", () => {
  it("compares a record with only a few of a company's 20,000 rounds", () => {
    expect(compared(manyRounds(20_000))).toBeLessThan(25 * 20_000);
    expect(compared(oneDay(20_000))).toBeLessThan(25 * 20_000);
  });

  it("finds the same round as a comparison with all rounds", () => {
    const rounds = manyRounds(120);
    const stored = rounds.slice(0, 80).map(asKnown);
    const index = new RoundIndex(stored);
    for (const fields of rounds.slice(80)) {
      const one: (KnownRound | null)[] = stored.flatMap(
        (round) => matchRound(fields, undefined, new RoundIndex([round])) ?? [],
      );
      const found = matchRound(fields, undefined, index);
      expect(one.length === 0 ? [null] : one).toContain(found);
    }
  });
});
