import words from "./goes-on-words.json" with { type: "json" };

/** Words with which a question goes on from the one before ("and in Canada?"), and what must follow, the longest first. */
const GOES_ON = Object.values(words)
  .flat()
  .map((entry) => entry.split("|"))
  .toSorted(([one = ""], [other = ""]) => other.length - one.length);

/**
 * The rest of a text that may go on from the question before; null for a question of its own. Whether it does is known
 * once it is read: it must name a value.
 */
export function restOfQuestion(text: string): string | null {
  const typed = text.trim();
  for (const [word = "", next] of GOES_ON) {
    const rest = typed.slice(word.trim().length).trimStart();
    const begins = typed.toLowerCase().startsWith(`${word.trim()} `);
    if (begins && (next === undefined || rest.toLowerCase().startsWith(`${next} `))) return rest;
  }
  return null;
}

/** The parameter of the question before. */
export const ASKED = "asked";
