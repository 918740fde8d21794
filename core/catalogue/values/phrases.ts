/** A part of a pattern that matches any of the phrases, the longest first; a hyphen or space may be the other or nothing. */
export function anyOf(phrases: readonly string[]): string {
  const alternatives = phrases
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/[- ]/g, "[- ]?"))
    .toSorted((a, b) => b.length - a.length);
  return `(?:${alternatives.join("|")})`;
}
