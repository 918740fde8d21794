import { describe, expect, it } from "vitest";
import { type LeadFilter, NO_FILTER } from "../../../../../core/reading/directory/search/filter.ts";
import { activeFilters } from "./active-filters.ts";

const labelOf = (_: string, value: string) => (value === "US" ? "United States" : value);
const labels = (filter: Partial<LeadFilter>) =>
  activeFilters({ ...NO_FILTER, ...filter }, labelOf).map(({ label }) => label);

describe("activeFilters", () => {
  it.each<[Partial<LeadFilter>, string[]]>([
    [{}, []],
    [{ search: "robots" }, ["“robots”"]],
    [
      { include: { stage: ["Seed", "Series A"], country: ["US"] } },
      ["Stage: Seed", "Stage: Series A", "Country: United States"],
    ],
    [{ exclude: { lead_investor: ["Larch Ventures"] } }, ["not Lead investor: Larch Ventures"]],
    [{ amount: { min: 1_000_000, max: null } }, ["Amount: at least $1M"]],
    [{ amount: { min: 0, max: 5_500_000 } }, ["Amount: $0 to $5.5M"]],
    [{ listedOn: { min: null, max: "2026-08-01" } }, ["Date: up to Aug 1, 2026"]],
    [{ listedOn: { min: "this-year", max: null } }, ["This year"]],
    [{ listedOn: { min: "last-month", max: "last-month" } }, ["Last month"]],
    [{ listedOn: { min: "last-month", max: null } }, ["Since last month"]],
    [{ listedOn: { min: "0-days-ago", max: null } }, ["Today"]],
    [{ listedOn: { min: "6-months-ago", max: null } }, ["Since 6 months ago"]],
    [{ listedOn: { min: null, max: "1-years-ago" } }, ["Until 1 year ago"]],
    [{ listedOn: { min: "6-months-ago", max: "3-months-ago" } }, ["Date: 6 months ago to 3 months ago"]],
    [{ listedOn: { min: "2026-03-01", max: "last-month" } }, ["Date: Mar 1, 2026 to last month"]],
    [{ withinDays: 30, listedOn: { min: "2026-01-01", max: null } }, ["Last 30 days"]],
    [{ yearFounded: { min: 2020, max: 2022 } }, ["Founded: 2020 to 2022"]],
  ])("turns %o into %o", (filter, expected) => {
    expect(labels(filter)).toEqual(expected);
  });

  it("removes each value alone, and the facet with its last value", () => {
    const filter = { ...NO_FILTER, search: "x", include: { stage: ["Seed", "Series A"], country: ["US"] } };
    const [search, seed, , country] = activeFilters(filter, labelOf);
    expect(search?.without).toEqual({ ...filter, search: null });
    expect(seed?.without.include).toEqual({ stage: ["Series A"], country: ["US"] });
    expect(country?.without.include).toEqual({ stage: ["Seed", "Series A"] });
  });
});
