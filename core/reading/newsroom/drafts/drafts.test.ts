import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../markdown.ts";
import { plainText } from "../rich-text.ts";
import { INDUSTRIES } from "../../../catalogue/industries/tree.ts";
import { composeDraft } from "./compose-draft.ts";
import { describeBusiness } from "./description.ts";
import type { KnownFacts, RoundFacts } from "./facts.ts";

const ALL: Omit<RoundFacts, "firstSale"> = {
  company: "Elmwright",
  amount: { minor: 3_600_000_00, currency: "EUR" },
  dollars: { minor: 3_900_000_00, currency: "USD" },
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
const MENTIONS: Readonly<Record<Exclude<keyof RoundFacts, "company">, readonly string[]>> = {
  amount: ["3.6"],
  dollars: ["3.9", "about"],
  stage: ["Series A"],
  announced: ["November 13", "announce"],
  firstSale: ["February"],
  leads: ["Larch", "led ", "leads"],
  investors: ["Oak Partners", "Ash", "invest"],
  founders: ["Flo Elm", "Max Birch"],
  description: ["meters"],
  industries: ["energy"],
  place: ["Lyon", "based"],
  yearFounded: ["2019"],
  earlier: ["500", "June 2024", "Before this", "previously"],
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

  it("words the same facts of thirty rounds in several ways", () => {
    const drafts = Array.from({ length: 30 }, (_unused, i) => composeDraft(5_000 + i, ALL).markdown);
    const alike = [...Map.groupBy(drafts, (markdown) => markdown).values()].map(({ length }) => length);
    expect(Math.max(...alike)).toBeLessThanOrEqual(6);
  });

  it("writes what an editor would", () => {
    const { announced: _announced, leads: _leads, dollars: _dollars, ...few } = ALL;
    expect([2, 3].map((roundId) => composeDraft(roundId, ALL))).toMatchInlineSnapshot(`
      [
        {
          "category": "Series A",
          "excerpt": "Elmwright reads meters from a distance.",
          "markdown": "Larch Ventures led a €3.6 million Series A round in Elmwright, an energy company based in Lyon, France. That is about $3.9 million. Oak Partners and Ash \\& Co also invested. The round was announced on November 13, 2026.

      Elmwright reads meters from a distance. Flo Elm and Max Birch founded the company in 2019.

      Elmwright had previously raised $500,000 in pre-seed funding in June 2024.

      Source: [News](https://news.example/elmwright).",
          "title": "Larch Ventures leads €3.6M Series A round in Elmwright",
        },
        {
          "category": "Series A",
          "excerpt": "Elmwright reads meters from a distance.",
          "markdown": "Elmwright, an energy company based in Lyon, France, has raised €3.6 million (about $3.9 million) in a Series A round led by Larch Ventures. Oak Partners and Ash \\& Co also invested. The round was announced on November 13, 2026.

      Elmwright reads meters from a distance. The company was founded in 2019 by Flo Elm and Max Birch.

      Before this round, the company raised $500,000 in pre-seed funding in June 2024.

      Source: [News](https://news.example/elmwright).",
          "title": "Larch Ventures leads €3.6M Series A round in Elmwright",
        },
      ]
    `);
    expect(composeDraft(1, { ...few, firstSale: { date: "2026-02-01", precision: "day" } })).toMatchInlineSnapshot(`
      {
        "category": "Series A",
        "excerpt": "Elmwright reads meters from a distance.",
        "markdown": "Elmwright, an energy company based in Lyon, France, has raised €3.6 million in a Series A round. Oak Partners and Ash \\& Co invested in the round. The first shares of the round were sold on February 1, 2026.

      Elmwright reads meters from a distance. Flo Elm and Max Birch founded the company in 2019.

      Before this round, the company raised $500,000 in pre-seed funding in June 2024.

      Source: [News](https://news.example/elmwright).",
        "title": "Elmwright raises €3.6M Series A round",
      }
    `);
    expect(composeDraft(1, { company: "Elmwright" })).toMatchInlineSnapshot(`
      {
        "category": "Funding",
        "excerpt": "Elmwright has raised new funding.",
        "markdown": "Elmwright has raised new funding.",
        "title": "Elmwright raises new funding",
      }
    `);
  });

  it.each(INDUSTRIES.map(({ name }) => name))("names a company in %s with the right article", (name) => {
    const { excerpt } = composeDraft(1, { company: "Elmwright", industries: [name] });
    expect(excerpt).toMatch(/^Elmwright is (?:a(?! [aeiou])|an(?= [AIaeiou])) [\w -]+ company\.$/);
  });

  it.each([
    ["Builds software. Sells it.", "Elmwright builds software. Sells it."],
    ["A home test for hormones.", "Elmwright is a home test for hormones."],
    ["Elmwright makes meters.", "Elmwright makes meters."],
    ["It makes meters.", "It makes meters."],
    ["Drills for underground mines.", "The business in brief: “Drills for underground mines.”"],
    ["Books that read themselves.", "The business in brief: “Books that read themselves.”"],
    ["AI for lawyers.", "The business in brief: “AI for lawyers.”"],
  ])("makes %j a sentence", (description, sentence) => {
    expect(describeBusiness("Elmwright", description)).toBe(sentence);
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
