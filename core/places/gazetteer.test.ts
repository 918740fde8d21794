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

  it("finds regions in any spelling", () => {
    expect(
      ["Île-de-France", "Ile de France", "Bayern", "California"].filter((name) => !gazetteer.hasRegion(name)),
    ).toEqual([]);
    expect(gazetteer.hasRegion("SF Bay Area")).toBe(false);
  });

  it("uses at most 12 MB", () => {
    expect(gazetteer.bytes).toBeLessThan(12_000_000);
  });
});
