import lexicon from "./nowhere.json" with { type: "json" };
import { placeKey } from "./place-key.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const NOISE = words(lexicon.noise);
const BESIDE_NOISE = words(`${lexicon.noise} ${lexicon.filler}`);
const GROUPS = words(lexicon.group);
const BESIDE_GROUPS = new Set([...BESIDE_NOISE, ...GROUPS, ...words(lexicon.compass)]);

/** True if the text only says that the work is remote or global, or is a placeholder. */
export function isNoise(text: string): boolean {
  const all = placeKey(text).split(" ");
  return all.some((word) => NOISE.has(word)) && all.every((word) => BESIDE_NOISE.has(word));
}

/** True for continents and groups of countries: "APAC", "Western Europe", "North America". */
export function isPartOfWorld(text: string): boolean {
  const all = placeKey(text).split(" ");
  return all.some((word) => GROUPS.has(word)) && all.every((word) => BESIDE_GROUPS.has(word));
}

/** True for parts of the world, "remote" and the like. */
export function isNowhere(text: string): boolean {
  return isNoise(text) || isPartOfWorld(text);
}
