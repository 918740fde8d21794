/** Maximum number of words kept per source and company, and of characters per word. */
const MOST_WORDS = 20;
const LONGEST_WORD = 80;

const PLACEHOLDER = /^(?:n\s*\/\s*a|[-–—.?]*)$/i;

/**
 * Splits a source's text into its industry words: "BioTech, HealthTech" are two, "Food & Beverage" is one. In a file of
 * its own, because browsers load the declarations of facts.
 */
export function splitWords(text: string): string[] {
  if (PLACEHOLDER.test(text.trim())) return [];
  const words = text
    .split(/[,;/|\n]/)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:&|and\b)\s*/i, "")
        .slice(0, LONGEST_WORD)
        .trim(),
    )
    .filter((part) => !PLACEHOLDER.test(part) && !/[<>]/.test(part));
  return [...new Map(words.toReversed().map((word) => [word.toLowerCase(), word])).values()]
    .toReversed()
    .slice(0, MOST_WORDS);
}
