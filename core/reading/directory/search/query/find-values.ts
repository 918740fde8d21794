import { wordsOf } from "../../../../catalogue/names/ascii.ts";
import { facetLabel } from "../facet-label.ts";
import type { FindValues } from "./query.ts";

/** Returns a test for values whose display name has words that begin with the typed ones, ignoring case and accents. */
export function valueFinder({ facet, text }: FindValues): (value: string) => boolean {
  const wanted = wordsOf(text);
  return (value) => {
    const words = wordsOf(facetLabel(facet, value));
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
}
