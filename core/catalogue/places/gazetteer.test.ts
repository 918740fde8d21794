import { describe, expect, it } from "vitest";
import { Gazetteer } from "./gazetteer.ts";
import { placeKey } from "./place-key.ts";

describe("Gazetteer", () => {
  const gazetteer = Gazetteer.open();

  it.each(["a coruna", "zzyzx", "zzzzzz", "", "london", "0"])("searches the key %s to its end", (key) => {
    for (const { country, name } of gazetteer.under(key)) {
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(name).not.toBe("");
    }
  });

  it("lists places of one name, largest first", () => {
    const [first, second, ...others] = gazetteer.under(placeKey("London"));
    expect(first).toMatchObject({ name: "London", country: "GB", region: "England", isAlternate: false });
    expect(second).toMatchObject({ country: "CA", region: "Ontario" });
    expect(others.every(({ population }) => population <= (second?.population ?? 0))).toBe(true);
  });

  it("marks names in other languages", () => {
    expect(gazetteer.under(placeKey("Londres"))[0]).toMatchObject({ name: "London", isAlternate: true });
  });

  it("finds regions in any spelling, by districts and by codes", () => {
    const regionsOf = (name: string) =>
      gazetteer.regionsNamed(name).map(({ country, region }) => `${country} ${region}`);
    expect(["Île-de-France", "Ile de France", "Bayern", "California"].flatMap(regionsOf)).toEqual([
      "FR Île-de-France",
      "FR Île-de-France",
      "DE Bavaria",
      "US California",
    ]);
    expect(regionsOf("Kent")).toEqual(["GB England"]);
    expect(regionsOf("SF Bay Area")).toEqual([]);
    const codes = gazetteer.regionsOfCode("qro").map(({ region }) => region);
    expect(codes).toEqual(["Querétaro"]);
  });

  it.each([
    ["Viet Nam", "VN"],
    ["EE.UU.", "US"],
    ["Congo, Dem. Rep.", "CD"],
    ["Republic of Korea", "KR"],
    ["Polska", "PL"],
    ["中国", "CN"],
    ["Scotland", "GB"],
    ["Hong Kong SAR", "HK"],
    ["Afrique du Sud", "ZA"],
    ["Republic of Georgia", "GE"],
  ])("knows the country %s", (name, country) => {
    expect(gazetteer.countryNamed(name)?.country).toBe(country);
  });

  it("knows the codes of ISO 3166 and of sports associations", () => {
    expect(["de", "DEU", "GER", "uk"].map((code) => gazetteer.countryOfCode(code))).toEqual(["DE", "DE", "DE", "GB"]);
    expect(gazetteer.countryOfCode("zz")).toBeUndefined();
  });

  it("uses at most 12 MB", () => {
    expect(gazetteer.bytes).toBeLessThan(12_000_000);
  });
});
