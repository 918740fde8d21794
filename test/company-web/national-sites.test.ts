import { describe, expect, it } from "vitest";
import { placeKey } from "../../core/catalogue/places/place-key.ts";
import { extractCompanyPage } from "../../core/catalogue/sources/company-site/extract-page.ts";
import { laterNationalSites } from "./later-national-sites.ts";
import { type NationalSite, nationalSites } from "./national-sites.ts";

interface Place {
  readonly city: string | null;
  readonly country: string | null;
}

/** The place that a site's pages state: that of the first page with a city, else the first country. */
function placeOf({ host, pages }: NationalSite): Place {
  const read = pages.map(([kind, body]) => extractCompanyPage(body, `https://${host}/${kind}`, { kind }));
  const located = read.flatMap(({ location }) => location ?? []);
  const [first] = located;
  const country = first === undefined ? read.find((page) => page.country !== undefined)?.country : first.country;
  return { city: first?.city ?? null, country: country ?? null };
}

function judge(sites: readonly NationalSite[], part: keyof Place) {
  const read = sites.map((site) => ({ site, label: site[part], value: placeOf(site)[part] }));
  const isRight = ({ label, value }: (typeof read)[number]) =>
    label !== null && value !== null && label.split("|").some((one) => placeKey(one) === placeKey(value));
  const stated = read.filter(({ value }) => value !== null);
  const right = read.filter(isRight);
  const labelled = read.filter(({ label }) => label !== null);
  return {
    precision: right.length / stated.length,
    recall: right.length / labelled.length,
    wrong: stated.filter((one) => !isRight(one)).map(({ site, value }) => `${site.host}: ${value ?? ""}`),
    missed: labelled.filter(({ value }) => value === null).map(({ site }) => site.host),
  };
}

describe.each([
  { name: "sites of many countries", sites: nationalSites },
  { name: "sites of many countries, written after the reader", sites: laterNationalSites },
])("$name", ({ sites }) => {
  it.each(["city", "country"] as const)("state their %s", (part) => {
    const { precision, recall, wrong, missed } = judge(sites, part);
    expect({ wrong, missed: recall >= 0.85 ? [] : missed }).toEqual({ wrong: [], missed: [] });
    expect(precision).toBeGreaterThanOrEqual(0.98);
  });
});
