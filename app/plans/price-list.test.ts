import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PLANS } from "../../content/plans.ts";
import { Content, SHIPPED_CONTENT } from "../content/content.ts";
import { ABOUT_PIECE } from "../content/pieces/about.ts";
import { SOURCES } from "../../core/catalogue/sources/registry.ts";
import { FAQ_PIECE } from "../content/pieces/faq.ts";
import { PIECES } from "../content/pieces.ts";
import { dominatedPlans, typedPrices } from "./price-list.ts";

describe("shipped texts", () => {
  it.each(PIECES.map((piece) => [piece.key, piece] as const))("of %s type no amount and no plan's name", (_, piece) => {
    expect(typedPrices(piece, SHIPPED_CONTENT)).toEqual([]);
  });

  it("of pages type no amount of dollars", () => {
    const pages = globSync("app/{ui,routes/{reading,customers,finder}}/**/*.tsx", { exclude: ["**/*.test.tsx"] });
    expect(pages.length).toBeGreaterThan(100);
    const typed = pages.flatMap((file) =>
      readFileSync(file, "utf8")
        .replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "")
        .split("\n")
        .filter((line) => /(?<!")\$\d|\b\d+ dollars\b/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(typed).toEqual([]);
  });
});

it("names every register among the sources, in the questions and on the page about the site", () => {
  const registers = SOURCES.filter(({ isRegister }) => isRegister).map(({ label }) =>
    label.replace(/^SEC | awards$/g, ""),
  );
  expect(registers.length).toBeGreaterThan(3);
  for (const piece of [FAQ_PIECE, ABOUT_PIECE])
    for (const register of registers) expect(JSON.stringify(piece.shipped)).toContain(register);
});

describe("typedPrices", () => {
  it.each([
    ["It costs $39 a month.", ["$39"]],
    ["Only 29 dollars with Pro!", ["29 dollars", "Pro"]],
    ["Upgrade to Premium", ["Premium"]],
    ["Protection for processes", []],
    ["{pro} gives {pro_lookups}", []],
  ])("finds in %j %j", (answer, expected) => {
    const [first, ...others] = SHIPPED_CONTENT.of(FAQ_PIECE);
    const value = [{ ...first, answer }, ...others];
    const content = new Content([{ piece: FAQ_PIECE.key, revisionId: 1, value, at: new Date(0) }]);
    expect(typedPrices(FAQ_PIECE, content)).toEqual(expected);
  });
});

describe("dominatedPlans", () => {
  it("names a plan that costs no less than another one that gives as much", () => {
    expect(dominatedPlans(PLANS)).toEqual(["Nobody needs Pro: Lifetime costs no more and gives no less."]);
    const cheaper = { ...PLANS.pro, tiers: [{ usd: 9, orders: null }] };
    expect(dominatedPlans({ ...PLANS, pro: cheaper })).toEqual([]);
    expect(dominatedPlans({ ...PLANS, pro: { ...PLANS.pro, lookups: 20_000 } })).toEqual([]);
  });
});
