import { industriesInGroup, industryGroup } from "../../../../../catalogue/industries/tree.ts";
import { industriesOfWord } from "../../../../../catalogue/industries/words.ts";
import { wordsOf } from "../../../../../catalogue/names/ascii.ts";
import { isJoining } from "../small-words.ts";
import { areAllAsked } from "../structure/both-asked.ts";
import { isInTexts, type LookUps } from "../look-ups.ts";
import type { FacetPhrase, Phrase } from "../phrase.ts";

/**
 * An industry that no round has stands for those of its group with a word of its name ("Food technology" for "Food and
 * beverage", "Medical devices" for "Health"), else for the words in texts, else for those that the group is named after,
 * or all of the group; and the reader is told. As an alternative to an industry that rounds have, it adds nothing.
 * Readers of a part are not told what the others have.
 */
export function inHeldIndustries(
  phrases: readonly Phrase[],
  known: LookUps,
): { readonly phrases: readonly Phrase[]; readonly notes: readonly string[] } {
  if (known.seesPart) return { phrases, notes: [] };
  const held = new Set(known.all("industry"));
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
    if (near.length === 0 && isTechnology(phrase.text)) {
      read.push({ kind: "unused", text: phrase.text, reason: "it is said of nearly every startup" });
      continue;
    }
    const inTexts = near.length > 0 ? null : firstInTexts([phrase.text, ...phrase.values], known);
    if (inTexts !== null) {
      notes.push(`${none}: texts are searched for “${inTexts}”.`);
      read.push({ kind: "text", words: inTexts, text: phrase.text, industries: [] });
      continue;
    }
    const values = near.length > 0 ? near : widerOf(phrase, group);
    if (values.length > 0) notes.push(`${none}: rounds in ${values.join(", ")} are listed instead.`);
    read.push(values.length > 0 ? { ...phrase, values } : phrase);
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
  const words = wordsOf(other).filter((word) => word.length > 3 && !isTechnology(word));
  return words.some((word) => wordsOf(one).includes(word) || industriesOfWord(word, NO_EDITS)?.includes(one) === true);
}

const NO_EDITS = new Map<string, readonly string[]>();

/** The industries of this group have nothing in common. */
const MIXED_GROUP = "Business and public services";

/** Those of a group's industries that its name names, as "Financial services" names fintech; else, or if it names this one too, all. */
function widerOf({ values }: FacetPhrase, group: readonly string[]): readonly string[] {
  const names = [...new Set(values.flatMap((value) => industryGroup(value) ?? []))];
  const named = new Set(names.flatMap((name) => industriesOfWord(name, NO_EDITS) ?? []));
  const general = group.filter((one) => named.has(one));
  const isNamed = values.some((value) => named.has(value));
  return (general.length > 0 && !isNamed) || names.includes(MIXED_GROUP) ? general : group;
}

/** True for a word that nearly every startup says of itself: it is never searched for in texts. */
export function isTechnology(word: string): boolean {
  return /^tech(?:nolog(?:y|ies))?$/i.test(word);
}

/** The typed words, or a name of one word; the words of a longer one may be in different texts. */
function firstInTexts([typed = "", ...names]: readonly string[], known: LookUps): string | null {
  for (const text of [typed, ...names.filter((name) => !name.includes(" "))]) if (isInTexts(text, known)) return text;
  return null;
}

function isIndustry(phrase: Phrase | undefined): phrase is FacetPhrase {
  return phrase?.kind === "facet" && phrase.facet === "industry" && !phrase.isExcluded;
}
