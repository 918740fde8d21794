import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { COMPARISONS, type Comparison, FEATURES, OWN_PRODUCT } from "../../../../content/comparisons.ts";
import { type ComparedFeature, comparedFeatures, compares } from "../../../compared-features.ts";
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
  const features = comparedFeatures(
    (product) => new Map(FEATURES.map(({ key, ours }) => [key, product === OWN_PRODUCT ? ours : null])),
    first.key,
  );

  it("leaves out features without a statement about the other product", () => {
    expect(shown(first, features)).toContain(`Every statement about ${first.competitor} has a source`);
    expect(shown(first, features)).not.toContain("<table");
    expect(compares(features)).toBe(false);
  });

  it.each(COMPARISONS)("compares $competitor by what its own pages say", (comparison) => {
    const known = comparedFeatures(
      (product) =>
        new Map(
          FEATURES.map(({ key, ours, theirs }) => [key, product === OWN_PRODUCT ? ours : (theirs[product] ?? null)]),
        ),
      comparison.key,
    );
    expect(compares(known)).toBe(true);
    for (const { theirs } of known.filter((feature) => feature.theirs !== null))
      expect(shown(comparison, known)).toContain(`href="${theirs?.sourceUrl}"`);
  });

  it("shows the current price", () => {
    expect(shown(first, features)).toContain("One all-in-one plan at 77 dollars per month");
    const checked = features.map((feature) => ({ ...feature, theirs: CHECKED }));
    expect(shown(first, checked)).toContain("77 dollars per month for everything");
  });

  it("shows source and date of each statement about the other product", () => {
    const checked = features.map((feature) => ({ ...feature, theirs: CHECKED }));
    expect(shown(first, checked)).toMatch(/Weekly exports.+href="https:\/\/other\.example\/faq".+as of Nov 2, 2026/);
    const ofYear = features.map((feature) => ({ ...feature, theirs: { ...CHECKED, checkedOn: "2026" } }));
    expect(shown(first, ofYear)).toContain("as of 2026");
    expect(compares(checked)).toBe(true);
  });
});
