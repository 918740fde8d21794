import { describe, expect, it } from "vitest";
import { PlaceResolver, type StatedLocation } from "./resolve-place.ts";

function resolverOf(countries: Readonly<Record<string, number>> = {}): PlaceResolver {
  const resolver = new PlaceResolver();
  for (const [country, rows] of Object.entries(countries))
    for (let row = 0; row < rows; row++) resolver.noteCountry(country);
  return resolver;
}

const located = (countries: Record<string, number>, city: string) =>
  resolverOf(countries).resolve({ city }, { currency: "USD" });
const birmingham = (hints: { website?: string; currency?: string }) =>
  resolverOf().resolve({ city: "Birmingham" }, hints);
const cambridge = (stated: StatedLocation) => resolverOf().resolve({ city: "Cambridge", ...stated }, {});

describe("PlaceResolver", () => {
  it("keeps the name that a smaller city is written with, and reads a country in any language", () => {
    expect(located({}, "Galway")).toMatchObject({ location: { city: "Galway", country: "IE" } });
    expect(located({}, "Singapur")).toEqual({ kind: "known", location: { country: "SG" } });
  });

  it.each([
    ["Paris", "Paris", "Île-de-France", "FR"],
    ["Bangalore", "Bengaluru", "Karnataka", "IN"],
    ["Gurgaon", "Gurugram", "Haryana", "IN"],
    ["New Delhi", "Delhi", "Delhi", "IN"],
    ["Bombay", "Mumbai", "Maharashtra", "IN"],
    ["NYC", "New York", "New York", "US"],
    ["New York City", "New York", "New York", "US"],
    ["San Francisco Bay Area", "San Francisco", "California", "US"],
    ["Greater London", "London", "England", "GB"],
    ["Köln", "Cologne", "North Rhine-Westphalia", "DE"],
    ["Muenchen", "Munich", "Bavaria", "DE"],
    ["Malmö", "Malmö", "Skåne", "SE"],
    ["Kiev", "Kyiv", "Kyiv City", "UA"],
    ["Saint Etienne", "Saint-Étienne", "Auvergne-Rhône-Alpes", "FR"],
    ["Washington DC", "Washington", "District of Columbia", "US"],
    ["Singapore", "Singapore", undefined, "SG"],
  ])("finds the place of %s", (text, city, region, country) => {
    const location = { city, country, ...(region === undefined ? {} : { region }) };
    expect(resolverOf().resolve({ city: text }, {})).toEqual({ kind: "known", location });
  });

  it.each([
    ["Bay Area", "California", "US"],
    ["SF Bay Area", "California", "US"],
    ["Silicon Valley", "California", "US"],
    ["California", "California", "US"],
    ["Bavaria", "Bavaria", "DE"],
    ["Bretagne", "Brittany", "FR"],
    ["Ontario", "Ontario", "CA"],
    ["New England", undefined, "US"],
  ])("finds the region of %s, which is not a city", (text, region, country) => {
    const location = { country, ...(region === undefined ? {} : { region }) };
    expect(resolverOf().resolve({ city: text }, {})).toEqual({ kind: "known", location });
    expect(resolverOf().resolve({ city: text, country: "KE" }, {})).toEqual({ kind: "unknown" });
  });

  it.each(["Birmingham", "Cambridge", "Hyderabad", "Valencia", "San José", "Vancouver", "Hamilton"])(
    "leaves %s open without a hint",
    (city) => {
      expect(resolverOf().resolve({ city }, {}).kind).toBe("ambiguous");
    },
  );

  it("lists the possible places of an ambiguous city", () => {
    expect(resolverOf().resolve({ city: "Cambridge" }, {})).toMatchObject({
      options: expect.arrayContaining([
        { city: "Cambridge", region: "England", country: "GB", population: expect.any(Number), rows: 0 },
        { city: "Cambridge", region: "Massachusetts", country: "US", population: expect.any(Number), rows: 0 },
      ]),
    });
  });

  it("uses the country of the list's other rows", () => {
    expect(located({ IN: 40 }, "Hyderabad")).toMatchObject({ location: { country: "IN", region: "Telangana" } });
    expect(located({ PK: 12, IN: 1 }, "Hyderabad").kind).toBe("ambiguous");
    expect(located({ ES: 100, FR: 2 }, "Valencia")).toMatchObject({ location: { country: "ES" } });
    expect(located({ US: 60, GB: 4, FR: 3 }, "Paris")).toMatchObject({ location: { country: "FR" } });
    expect(located({ US: 60, GB: 4, FR: 3 }, "San Jose")).toMatchObject({ location: { region: "California" } });
    expect(located({ US: 10, GB: 10 }, "Cambridge").kind).toBe("ambiguous");
  });

  it("uses the country of the company's domain or of the currency", () => {
    expect(birmingham({ website: "https://fernhollow.co.uk/" })).toMatchObject({ location: { country: "GB" } });
    expect(birmingham({ currency: "GBP" })).toMatchObject({ location: { country: "GB" } });
    expect(birmingham({ website: "https://fernhollow.io/", currency: "USD" }).kind).toBe("ambiguous");
  });

  it("respects a stated country or region", () => {
    expect(cambridge({ country: "US" })).toMatchObject({ location: { region: "Massachusetts", country: "US" } });
    expect(cambridge({ region: "Ontario" })).toMatchObject({ location: { country: "CA" } });
    expect(cambridge({ region: "Bavaria" })).toEqual({ kind: "unknown" });
    expect(cambridge({ country: "FR" })).toEqual({ kind: "unknown" });
    expect(resolverOf().resolve({ city: "Rennes", region: "Bretagne" }, {})).toMatchObject({
      location: { region: "Brittany", country: "FR" },
    });
    expect(resolverOf().resolve({ city: "Palo Alto", region: "SF Bay Area", country: "US" }, {})).toMatchObject({
      location: { city: "Palo Alto", region: "SF Bay Area" },
    });
  });

  it("leaves the region open when a country has several cities of that size", () => {
    expect(resolverOf().resolve({ city: "Springfield", country: "US" }, {})).toEqual({
      kind: "known",
      location: { city: "Springfield", country: "US" },
    });
  });

  it("needs a confirmed country for villages", () => {
    expect(resolverOf().resolve({ city: "Le Versoud" }, {}).kind).toBe("unknown");
    expect(resolverOf().resolve({ city: "Le Versoud" }, { currency: "EUR" })).toMatchObject({
      location: { country: "FR" },
    });
  });

  it("leaves small cities abroad open in a list of one country", () => {
    expect(located({ IN: 95, US: 5 }, "Tulangan")).toMatchObject({ kind: "ambiguous", options: [{ country: "ID" }] });
    expect(located({ IN: 95, US: 5 }, "Singapore")).toMatchObject({ location: { country: "SG" } });
    expect(located({ IN: 50, US: 45 }, "Tulangan")).toMatchObject({ location: { country: "ID" } });
  });

  it("gives the shared country of several cities", () => {
    expect(resolverOf().resolve({ city: "Paris & Lyon" }, {})).toEqual({ kind: "known", location: { country: "FR" } });
    expect(resolverOf().resolve({ city: "Paris / Berlin" }, {})).toEqual({ kind: "unknown" });
  });

  it.each(["Nowhereville", "-", "", "東"])("does not know %s", (city) => {
    expect(resolverOf().resolve({ city }, {})).toEqual({ kind: "unknown" });
  });
});
