import { wordsOf } from "../catalog/names/ascii.ts";

/** The key that spellings of one name share: "St. Étienne" and "Saint-Etienne". Empty without letters or digits. */
export function placeKey(text: string): string {
  const words = wordsOf(text.replaceAll(".", "")).map((word) =>
    word === "st" ? "saint" : word === "ste" ? "sainte" : word,
  );
  return words.join(" ");
}
