import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../markdown.ts";
import { plainText } from "../rich-text.ts";
import { INDUSTRIES } from "../../../catalogue/industries/tree.ts";
import { composeDraft } from "./compose-draft.ts";
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

const textOf = (facts: KnownFacts) => {
  const { title, excerpt, markdown } = composeDraft(facts);
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
    expect(MENTIONS[fact].some((words) => textOf(all).includes(words))).toBe(true);
    for (const words of MENTIONS[fact]) expect(textOf(rest)).not.toContain(words);
  });

  it("states only known facts, for any set of facts", () => {
    fc.assert(
      fc.property(fc.subarray(FACTS), (kept) => {
        const known = Object.fromEntries(
          Object.entries(ALL).filter(([name]) => name === "company" || kept.includes(name as never)),
        );
        const text = textOf(known as unknown as KnownFacts);
        expect(text).not.toMatch(/undefined|null|NaN|\[object|,,| {2}|\.\./);
        const absent = FACTS.filter((fact) => !kept.includes(fact)).flatMap((fact) => MENTIONS[fact]);
        for (const words of absent) expect(text).not.toContain(words);
      }),
    );
  });

  it("writes what an editor would", () => {
    const { announced: _announced, leads: _leads, dollars: _dollars, ...few } = ALL;
    expect(composeDraft(ALL)).toMatchInlineSnapshot(`
      {
        "category": "Series A",
        "excerpt": "Reads meters from a distance.",
        "markdown": "Elmwright, an energy company based in Lyon, France, has raised €3.6 million (about $3.9 million) in a Series A round led by Larch Ventures, with participation from Oak Partners and Ash \\& Co. The round was announced on November 13, 2026.

      The business in brief: “Reads meters from a distance.” Flo Elm and Max Birch founded the company in 2019. Elmwright had previously raised $500,000 in pre-seed funding in June 2024.

      Source: [News](https://news.example/elmwright).",
        "title": "Elmwright raises €3.6M Series A round",
      }
    `);
    expect(composeDraft({ ...few, firstSale: { date: "2026-02-01", precision: "day" } })).toMatchInlineSnapshot(`
      {
        "category": "Series A",
        "excerpt": "Reads meters from a distance.",
        "markdown": "Elmwright, an energy company based in Lyon, France, has raised €3.6 million in a Series A round from Oak Partners and Ash \\& Co. The first shares of the round were sold on February 1, 2026.

      The business in brief: “Reads meters from a distance.” Flo Elm and Max Birch founded the company in 2019. Elmwright had previously raised $500,000 in pre-seed funding in June 2024.

      Source: [News](https://news.example/elmwright).",
        "title": "Elmwright raises €3.6M Series A round",
      }
    `);
    expect(composeDraft({ company: "Elmwright" })).toMatchInlineSnapshot(`
      {
        "category": "Funding",
        "excerpt": "Elmwright has raised new funding.",
        "markdown": "Elmwright has raised new funding.",
        "title": "Elmwright raises new funding",
      }
    `);
  });

  it.each(INDUSTRIES.map(({ name }) => name))("names a company in %s with the right article", (name) => {
    const { excerpt } = composeDraft({ company: "Elmwright", industries: [name] });
    expect(excerpt).toMatch(
      /^Elmwright, (?:a(?! [aeiou])|an(?= [AIaeiou])) [\w -]+ company, has raised new funding\.$/,
    );
  });

  it.each([
    ["Elmwright makes meters. Sells it.", "Elmwright makes meters. Sells it."],
    ["It makes meters.", "It makes meters."],
    ["Drills for underground mines.", "The business in brief: “Drills for underground mines.”"],
  ])("quotes %j unless it is a sentence about the company", (description, sentence) => {
    expect(composeDraft({ company: "Elmwright", description }).markdown.split("\n\n")[1]).toBe(sentence);
  });

  it("keeps names from becoming markup", () => {
    const { markdown, title } = composeDraft({
      company: "1. *Best* [Co](https://evil.example) <b>",
      leads: ["_Up_ #1"],
    });
    expect(title).toContain("*Best*");
    const [paragraph, ...others] = readMarkdown(markdown);
    expect([paragraph?.kind, others.every(({ kind }) => kind === "paragraph")]).toEqual(["paragraph", true]);
    expect(plainText(readMarkdown(markdown))).toContain("1. *Best* [Co](https://evil.example) <b>");
  });
});
