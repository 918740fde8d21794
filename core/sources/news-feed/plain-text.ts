import { decodeHTML } from "entities";

/** Markup looked at for one text: room for a long first paragraph, whatever follows it. */
const LONGEST_MARKUP = 20_000;

/**
 * Markup as the words a reader sees, on one line: comments, scripts, styles and tags left out, character references
 * resolved (twice, since feeds often escape twice), control and direction characters removed, spaces collapsed.
 */
export function plainText(markup: string): string {
  const words = markup
    .slice(0, LONGEST_MARKUP)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<\/?[a-z][^<>]*(?:>|$)/gi, " ");
  return decodeHTML(decodeHTML(words))
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/[\p{Cc}\p{Cf}]+/gu, (run) => (/\s/.test(run) ? " " : ""))
    .replace(/\s+/g, " ")
    .trim();
}
