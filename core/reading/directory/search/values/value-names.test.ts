import { expect, it } from "vitest";
import { FACET_KEYS, parametersNaming } from "../facets.ts";
import { readFilterAddress, unknownParameters, writeFilterAddress } from "../filter-address.ts";

/** A value for each facet whose values are read; any other takes any text. */
const VALUES: Readonly<Record<string, string>> = {
  stage: "Seed",
  industry: "Fintech",
  country: "FR",
  headcount: "11-50",
  has: "proof",
  money: "raising",
  source: "edited",
};
const CASES = FACET_KEYS.flatMap((facet) =>
  parametersNaming(facet).flatMap((name) => [[name, facet, ""] as const, [`not-${name}`, facet, "not-"] as const]),
);

it("accepts the names of tables as parameters", () => {
  const names = CASES.map(([name]) => name);
  for (const name of ["funding_type", "funding-type", "country_code", "industries", "investors", "lead_investors"])
    expect(names).toContain(name);
});

it.each(CASES)("reads %s as %s", (name, facet, prefix) => {
  const value = VALUES[facet] ?? "Lyon";
  const params = new URLSearchParams({ [name]: value });
  expect(unknownParameters(params)).toEqual([]);
  const { filter, problems } = readFilterAddress(params);
  expect(problems).toEqual([]);
  expect(writeFilterAddress(filter).toString()).toBe(
    new URLSearchParams({ [`${prefix}${facet.replaceAll("_", "-")}`]: value }).toString(),
  );
});

it("suggests a parameter's own name", () => {
  expect(unknownParameters(new URLSearchParams({ stag: "x" }))).toEqual([
    expect.stringContaining("The nearest: stage"),
  ]);
});
