import { industriesInGroup, industryGroup } from "../../../../../catalogue/industries/tree.ts";
import { wordsOf } from "../../../../../catalogue/names/ascii.ts";
import { isJoining } from "../function-words.ts";
import type { PhraseContext } from "../longest-phrase.ts";
import { isInTexts } from "../parts-of-industries.ts";
import { areAllAsked } from "./both-asked.ts";
import type { FacetPhrase, Phrase } from "../phrase.ts";

/**
 * An industry that no round has stands for those of its group with a word of its name ("Food technology" for "Food and
 * beverage"), else for the words in texts, and the reader is told. As an alternative to an industry that rounds have,
 * it adds nothing. Readers of a part are not told what the others have.
 */
export async function inHeldIndustries(
  phrases: readonly Phrase[],
  { known, seesPart }: PhraseContext,
): Promise<{ readonly phrases: readonly Phrase[]; readonly notes: readonly string[] }> {
  if (seesPart) return { phrases, notes: [] };
  const held = new Set(await known.all("industry"));
  const notes: string[] = [];
  const isHeld = (phrase: Phrase) =>
    (phrase.kind === "text" && phrase.isExcluded !== true) ||
    (isIndustry(phrase) && phrase.values.some((value) => held.has(value)));
  const isAlternative = (at: number) =>
    phrases.some((other, i) => isHeld(other) && isJoinedBetween(phrases, Math.min(i, at), Math.max(i, at)));
  const read: Phrase[] = [];
  for (const [i, phrase] of phrases.entries()) {
    if (!isIndustry(phrase) || isHeld(phrase) || isAlternative(i)) {
      read.push(phrase);
      continue;
    }
    const none = `No round is in ${phrase.values.join(" or ")}`;
    const group = inGroupOf(phrase).filter((one) => held.has(one));
    const near = group.filter((one) => phrase.values.some((value) => haveSameWord(one, value)));
    const inTexts = near.length > 0 ? null : await firstInTexts([phrase.text, ...phrase.values], known);
    if (inTexts !== null) {
      notes.push(`${none}: texts are searched for “${inTexts}”.`);
      read.push({ kind: "text", words: inTexts, text: phrase.text, industries: [] });
    } else if (near.length > 0) {
      notes.push(`${none}: rounds in ${near.join(", ")} are listed instead.`);
      read.push({ ...phrase, values: near });
    } else read.push(phrase);
  }
  return { phrases: read, notes: [...new Set(notes)] };
}

function isJoinedBetween(phrases: readonly Phrase[], from: number, to: number): boolean {
  const [first, last] = [phrases[from], phrases[to]];
  if (first === undefined || last === undefined || areAllAsked(phrases, [first, last])) return false;
  return phrases.slice(from + 1, to).some(({ kind, text }) => kind === "filler" && isJoining(text));
}

function inGroupOf({ values }: FacetPhrase): readonly string[] {
  const groups = new Set(values.flatMap((value) => industryGroup(value) ?? []));
  return [...groups].flatMap(industriesInGroup);
}

function haveSameWord(one: string, other: string): boolean {
  const words = wordsOf(other).filter((word) => word.length > 3 && word !== "technology");
  return wordsOf(one).some((word) => words.includes(word));
}

/** The typed words, or a name of one word; the words of a longer one may be in different texts. */
async function firstInTexts(
  [typed = "", ...names]: readonly string[],
  known: PhraseContext["known"],
): Promise<string | null> {
  for (const text of [typed, ...names.filter((name) => !name.includes(" "))])
    if (await isInTexts(text, known)) return text;
  return null;
}

function isIndustry(phrase: Phrase | undefined): phrase is FacetPhrase {
  return phrase?.kind === "facet" && phrase.facet === "industry" && !phrase.isExcluded;
}
