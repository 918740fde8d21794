/** Words with which a question goes on from the one before: "and in Canada?", "what about seed", "und in Kanada?". */
const GOES_ON =
  /^(?:(?:(?:and )?(?:what|how) about|same (?:for|in|but)|and|but|und|aber|et|mais)\s+|(?:e|y|pero) (?=in |no |na |em |en |con )|en (?=in ))/i;

/** The rest of a question that goes on from the one before; null for a question of its own. */
export function restOfQuestion(text: string): string | null {
  const [words] = GOES_ON.exec(text.trim()) ?? [];
  return words === undefined ? null : text.trim().slice(words.length);
}

/** The parameter of the question before. */
export const ASKED = "asked";
