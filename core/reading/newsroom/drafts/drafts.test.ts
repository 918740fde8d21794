import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../markdown.ts";
import { plainText } from "../rich-text.ts";
import { composeDraft } from "./compose-draft.ts";
import type { FactName, KnownFacts, RoundFacts } from "./facts.ts";

const ALL: Omit<RoundFacts, "firstSale"> = {
  company: "Elmwright",
  amount: { minor: 3_600_000_00, currency: "EUR" },
  dollars: { minor: 3_900_000_00, rateOn: "2026-11-12" },
  stage: "Series A",
  announced: { date: "2026-11-13", precision: "day" },
  leads: ["Larch Ventures"],
  investors: ["Oak Partners", "Ash & Co"],
  founders: ["Flo Elm", "Max Birch"],
  description: "Reads meters from a distance.",
  industries: ["Energy"],
  place: "Lyon, France",
  yearFounded: 2019,
  earlier: [
    {
      amount: { minor: 500_000_00, currency: "USD" },
      stage: "Pre-Seed",
      date: { date: "2024-06-01", precision: "month" },
    },
  ],
  proof: { url: "https://news.example/elmwright", source: "News" },
};

/** Words by which a text mentions a fact. */
const MENTIONS: Readonly<Record<Exclude<FactName, "company">, readonly string[]>> = {
  amount: ["3.6"],
  dollars: ["3.9", "November 12"],
  stage: ["Series A"],
  announced: ["November 13", "announce", "News of"],
  firstSale: ["February"],
  leads: ["Larch", "led "],
  investors: ["Oak Partners", "Ash"],
  founders: ["Flo Elm", "Max Birch"],
  description: ["meters"],
  industries: ["energy"],
  place: ["Lyon"],
  yearFounded: ["2019"],
  earlier: ["500", "June 2024", "Before this", "Earlier", "not the first"],
  proof: ["news.example", "ource"],
};
const FACTS = Object.keys(MENTIONS) as (keyof typeof MENTIONS)[];

const textOf = (roundId: number, facts: KnownFacts) => {
  const { title, excerpt, markdown } = composeDraft(roundId, facts);
  return [title, excerpt, markdown].join("\n");
};

describe("composeDraft", () => {
  it.each(FACTS)("states %s if it is known, and never mentions it otherwise", (fact) => {
    // Only a round without an announcement is dated by its first sale.
    const { announced: _announced, ...undated } = ALL;
    const all: KnownFacts =
      fact === "firstSale" ? { ...undated, firstSale: { date: "2026-02-01", precision: "day" } } : ALL;
    const rest = { ...all };
    delete rest[fact];
    for (let roundId = 1; roundId <= 60; roundId++) {
      const whole = textOf(roundId, all);
      expect(MENTIONS[fact].some((words) => whole.includes(words))).toBe(true);
      const without = textOf(roundId, rest);
      for (const words of MENTIONS[fact]) expect(without).not.toContain(words);
    }
  });

  it("states only known facts, for any set of facts", () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.subarray(FACTS), (roundId, kept) => {
        const known = Object.fromEntries(
          Object.entries(ALL).filter(([name]) => name === "company" || kept.includes(name as never)),
        );
        const text = textOf(roundId, known as unknown as KnownFacts);
        expect(text).not.toMatch(/undefined|null|NaN|\[object|,,| {2}|\.\./);
        const absent = FACTS.filter((fact) => !kept.includes(fact)).flatMap((fact) => MENTIONS[fact]);
        for (const words of absent) expect(text).not.toContain(words);
      }),
    );
  });

  it.each([
    ["all facts", FACTS],
    ["few facts", ["amount", "stage", "announced", "description", "industries", "proof"] as const],
  ])("varies thirty drafts with %s: few begin alike, and no two share most of their sentences", (_, kept) => {
    const known = Object.fromEntries(["company", ...kept].map((fact) => [fact, ALL[fact as keyof typeof ALL]]));
    const drafts = Array.from({ length: 30 }, (_unused, i) => composeDraft(5_000 + i, known as unknown as KnownFacts));
    const sentences = drafts.map(({ markdown }) => markdown.split(/(?<=\.)\s+/));
    const first = [...Map.groupBy(sentences, ([opening]) => opening).values()].map(({ length }) => length);
    expect(Math.max(...first)).toBeLessThanOrEqual(kept.length > 6 ? 4 : 6);
    const shared = sentences.flatMap((mine, i) =>
      sentences.slice(0, i).map((theirs) => mine.filter((one) => theirs.includes(one)).length / mine.length),
    );
    expect(new Set(drafts.map(({ markdown }) => markdown)).size).toBe(30);
    expect(shared.reduce((sum, share) => sum + share, 0) / shared.length).toBeLessThan(0.4);
  });

  it("keeps names from becoming markup", () => {
    const { markdown, title } = composeDraft(7, {
      company: "1. *Best* [Co](https://evil.example) <b>",
      leads: ["_Up_ #1"],
    });
    expect(title).toContain("*Best*");
    const [paragraph, ...others] = readMarkdown(markdown);
    expect([paragraph?.kind, others.every(({ kind }) => kind === "paragraph")]).toEqual(["paragraph", true]);
    expect(plainText(readMarkdown(markdown))).toContain("1. *Best* [Co](https://evil.example) <b>");
  });

  it("writes the same draft for the same round and facts", () => {
    expect(composeDraft(42, ALL)).toEqual(composeDraft(42, { ...ALL }));
  });
});
