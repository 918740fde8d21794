import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { COMPARISONS, type Comparison, FEATURES, SHIPPED_OWN_FACTS } from "../../../../content/comparisons.ts";
import { type Fact, readFacts, writeFacts } from "../../../../content/fact-table.ts";
import { type ComparedFeature, comparedFeatures, indexedComparisons, staleFacts } from "../../../compared-features.ts";
import { PAID_PLANS } from "../../../plans/plan-prices.ts";
import { type Prices, PricesContext } from "../../../ui/format/prices.ts";
import { SiteContext } from "../../../ui/frame/site.ts";
import { ComparisonText } from "./comparison-text.tsx";

const SITE = {
  name: "Brand",
  url: "https://site.example",
  checkoutUrl: "/pricing",
  sampleSize: 100,
  claims: "stated",
} as const;
const PRICES = { ...Object.fromEntries(PAID_PLANS.map((plan) => [plan, 1])), all_in_one: 77 } as Prices;
const shown = (comparison: Comparison, features: readonly ComparedFeature[]) =>
  renderToStaticMarkup(
    <SiteContext value={SITE}>
      <PricesContext value={PRICES}>
        <ComparisonText comparison={comparison} features={features} />
      </PricesContext>
    </SiteContext>,
  );
const CHECKED = { text: "Weekly exports", sourceUrl: "https://other.example/faq", checkedOn: "2026-11-02" };

describe("ComparisonText", () => {
  const [first] = COMPARISONS;
  if (first === undefined) throw new Error("there is no comparison");
  const own = SHIPPED_OWN_FACTS.facts;
  const checked = (fact: Fact) => comparedFeatures(own, writeFacts(FEATURES.map(({ name }) => [name, fact] as const)));

  it("leaves out features without a statement about the other product", () => {
    const features = comparedFeatures(own, "");
    expect(shown(first, features)).toContain(`Every statement about ${first.competitor} has a source`);
    expect(shown(first, features)).not.toContain("<table");
    expect(indexedComparisons([{ ...first, facts: "" }], own)).toEqual([]);
  });

  it.each(COMPARISONS)("compares $competitor by what its own pages say", (comparison) => {
    const known = comparedFeatures(own, comparison.facts);
    expect(known).toHaveLength(readFacts(comparison.facts).size);
    expect(indexedComparisons([comparison], own)).toEqual([comparison]);
    for (const { theirs } of known) expect(shown(comparison, known)).toContain(`href="${theirs.sourceUrl}"`);
  });

  it("shows the current price", () => {
    expect(shown(first, [])).toContain("One all-in-one plan at 77 dollars per month");
    expect(shown(first, checked(CHECKED))).toContain("77 dollars per month for everything");
  });

  it("shows source and date of each statement about the other product", () => {
    expect(shown(first, checked(CHECKED))).toMatch(
      /Weekly exports.+href="https:\/\/other\.example\/faq".+as of Nov 2, 2026/,
    );
    expect(shown(first, checked({ ...CHECKED, checkedOn: "2026" }))).toContain("as of 2026");
  });
});

it("reminds editors of facts that were read over 90 days ago", () => {
  const facts = writeFacts([
    ["API", { ...CHECKED, checkedOn: "2026-09-01" }],
    ["CRM", { ...CHECKED, checkedOn: "2026" }],
    ["Price", CHECKED],
  ]);
  const stale = (today: string) =>
    staleFacts(
      COMPARISONS.slice(0, 1).map((one) => ({ ...one, facts })),
      today,
    ).length;
  expect([stale("2026-11-30"), stale("2026-12-01"), stale("2027-03-01")]).toEqual([1, 2, 3]);
});
