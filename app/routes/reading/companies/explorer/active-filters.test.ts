import { expect, it } from "vitest";
import { facetLabel } from "../../../../../core/reading/directory/search/facet-label.ts";
import { readFilterAddress, writeFilterAddress } from "../../../../../core/reading/directory/search/filter-address.ts";
import { activeFilters } from "./active-filters.ts";
import { normalListQuery } from "./normal-query.ts";

const PAIR = new URLSearchParams([
  ["industry", "Fintech"],
  ["or", "country=FR&stage=Seed"],
  ["or", "not-country=DE&amount-min=5m&within=30"],
]);

it("shows each alternative as one filter, which leaves the other in its place", () => {
  const { filter } = readFilterAddress(PAIR);
  const shown = activeFilters(filter, facetLabel).map(({ label, without }) => [
    label,
    decodeURIComponent(writeFilterAddress(without).toString()),
  ]);
  expect(shown).toEqual([
    ["Industry: Fintech", expect.stringMatching(/^or=.+&or=/)],
    ["Either: Seed, France", "industry=Fintech&not-country=DE&amount-min=5000000&within=30"],
    ["Or: not Germany, Amount: at least $5M, Last 30 days", "stage=Seed&industry=Fintech&country=FR"],
  ]);
});

it("has one address for the same alternatives", () => {
  const other = new URLSearchParams([...PAIR].toReversed());
  expect(normalListQuery(other)?.toString()).toBe(normalListQuery(PAIR)?.toString());
});
