import { wordsOf } from "../catalog/names/ascii.ts";

/** The common key of all spellings of a name: "St. Étienne" and "Saint-Etienne". Empty without letters or digits. */
export function placeKey(text: string): string {
  const words = wordsOf(text.replaceAll(".", "")).map((word) =>
    word === "st" ? "saint" : word === "ste" ? "sainte" : word,
  );
  return words.join(" ");
}
