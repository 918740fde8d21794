import lexicon from "./nowhere.json" with { type: "json" };
import { placeKey } from "./place-key.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const [NOISE, FILLERS] = [setOf(lexicon.noise), setOf(lexicon.filler)];
const [GROUPS, COMPASS] = [setOf(lexicon.group), setOf(lexicon.compass)];

/** True if the text only says that the work is remote or global, or is a placeholder. */
export function isNoise(text: string): boolean {
  const all = placeKey(text).split(" ");
  return all.some((word) => NOISE.has(word)) && all.every((word) => NOISE.has(word) || FILLERS.has(word));
}

/** True for continents and groups of countries: "APAC", "Western Europe", "North America". */
export function isPartOfWorld(text: string): boolean {
  const all = placeKey(text).split(" ");
  return (
    all.some((word) => GROUPS.has(word)) &&
    all.every((word) => GROUPS.has(word) || COMPASS.has(word) || FILLERS.has(word) || NOISE.has(word))
  );
}

/** True for parts of the world, "remote" and the like. */
export function isNowhere(text: string): boolean {
  return isNoise(text) || isPartOfWorld(text);
}
