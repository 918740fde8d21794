import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { COMPARISONS, type Comparison } from "../../../content/comparisons.ts";
import { PricesContext } from "../../ui/prices.ts";
import { SiteContext } from "../../ui/site.ts";
import { ComparisonText } from "./comparison-text.tsx";

const SITE = { name: "Brand", url: "https://site.example", checkoutUrl: "/pricing", sampleSize: 100, claims: "stated" } as const;
const shown = (comparison: Comparison) =>
  renderToStaticMarkup(
    <SiteContext value={SITE}>
      <PricesContext value={{ pro: 1, lifetime: 2, all_in_one: 77 }}>
        <ComparisonText comparison={comparison} />
      </PricesContext>
    </SiteContext>,
  );

describe("a comparison", () => {
  const [first] = COMPARISONS;
  if (first === undefined) throw new Error("there is no comparison");

  it("leaves out what nobody has checked, and says so", () => {
    expect(shown(first)).toContain(`We state nothing about ${first.competitor} without a source`);
    expect(shown(first)).not.toContain(`<h3 class="font-semibold">${first.competitor}`);
  });

  it("names the price of now", () => {
    expect(shown(first)).toContain("One all-in-one plan at 77 dollars per month");
  });

  it("shows each statement about the other product with its source and date", () => {
    const coverage = { ...first.aspects.coverage, theirs: [{ text: "Lists rounds weekly.", source: "https://other.example/faq", checkedOn: "2026-11-02" }] };
    const page = shown({ ...first, aspects: { ...first.aspects, coverage } });
    expect(page).toMatch(/Lists rounds weekly\..+href="https:\/\/other\.example\/faq".+checked Nov 2, 2026/);
  });
});
