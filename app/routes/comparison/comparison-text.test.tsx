import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { COMPARISONS, type Comparison } from "../../../content/comparisons.ts";
import { PAID_PLANS } from "../../plan-prices.ts";
import { type Prices, PricesContext } from "../../ui/prices.ts";
import { SiteContext } from "../../ui/site.ts";
import { ComparisonText } from "./comparison-text.tsx";

const SITE = {
  name: "Brand",
  url: "https://site.example",
  checkoutUrl: "/pricing",
  sampleSize: 100,
  claims: "stated",
} as const;
const PRICES = { ...Object.fromEntries(PAID_PLANS.map((plan) => [plan, 1])), all_in_one: 77 } as Prices;
const shown = (comparison: Comparison) =>
  renderToStaticMarkup(
    <SiteContext value={SITE}>
      <PricesContext value={PRICES}>
        <ComparisonText comparison={comparison} />
      </PricesContext>
    </SiteContext>,
  );

describe("ComparisonText", () => {
  const [first] = COMPARISONS;
  if (first === undefined) throw new Error("there is no comparison");

  it("omits unverified statements and says so", () => {
    expect(shown(first)).toContain(`Every statement about ${first.competitor} has a source`);
    expect(shown(first)).not.toContain(`<h3 class="font-semibold">${first.competitor}`);
  });

  it("shows the current price", () => {
    expect(shown(first)).toContain("One all-in-one plan at 77 dollars per month");
  });

  it("shows source and date of each statement about the other product", () => {
    const coverage = {
      ...first.aspects.coverage,
      theirs: [{ text: "Lists rounds weekly.", source: "https://other.example/faq", checkedOn: "2026-11-02" }],
    };
    const page = shown({ ...first, aspects: { ...first.aspects, coverage } });
    expect(page).toMatch(/Lists rounds weekly\..+href="https:\/\/other\.example\/faq".+checked Nov 2, 2026/);
  });
});
