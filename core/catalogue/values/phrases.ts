/** Alternatives of a pattern that match phrases, the longest first; a hyphen or space may be the other or nothing. */
export function anyOf(phrases: readonly string[]): string {
  return phrases
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/[- ]/g, "[- ]?"))
    .toSorted((a, b) => b.length - a.length)
    .join("|");
}
