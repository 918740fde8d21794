import { wordsOf } from "./ascii.ts";
import spellings from "./city-names.json" with { type: "json" };

/** Maps each variant to its canonical city. */
export const CITY_VARIANTS: ReadonlyMap<string, string> = new Map(
  spellings.cities.flatMap((names) => {
    const [one = "", ...others] = names.split("|");
    return others.map((other) => [other, one] as const);
  }),
);

/** The key that spellings and former names of a city share (Bangalore, Bengaluru); null without a city. */
export function cityKey(city: string | null): string | null {
  const beforeComma = city?.split(",", 1)[0] ?? "";
  let words = wordsOf(beforeComma.replaceAll(".", "")).map((word) => (word === "st" ? "saint" : word));
  if (words.length > 1 && words[0] === "greater") words = words.slice(1);
  const key = words.join(" ").replace(/ (?:bay area|metropolitan area|metro area|area)$/, "");
  return key === "" ? null : (CITY_VARIANTS.get(key) ?? key);
}
