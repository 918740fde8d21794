import { expect, it } from "vitest";
import { normalListQuery } from "./normal-query.ts";
import { strangeParameters } from "./page-parameters.ts";

it.each([
  ["nosuch=1", "There is no parameter “nosuch”. Use the filters above."],
  ["stages=Seed", "The nearest: stage"],
  ["stage=Seed&contry=FR", "The nearest: country"],
  ["q=seed&sorted=amount", "The nearest: sort"],
])("names what the list does not know: %s", (query, words) => {
  const params = new URLSearchParams(query);
  expect(strangeParameters(params)).toEqual([expect.stringContaining(words)]);
  // The answer depends on the exact input, so it is not cached under another address.
  expect(normalListQuery(params)).toBeNull();
});

it.each([
  "utm_source=x&fbclid=y&gclid=z&ref=elsewhere",
  "q=seed&page=2&after=x&before=y&open=stage&saved=1&more=city&lookup=x&my=saved",
  "hide=founder&show=added&density=compact&view=charts&columns=founder&find-city=ly",
  "funding_type=Seed&not-country_code=FR&amount-min=5M&sort=amount&dir=asc",
])("knows %s", (query) => {
  expect(strangeParameters(new URLSearchParams(query))).toEqual([]);
});
