import { isPartOfIndustry } from "../../../../../catalogue/industries/words.ts";
import { exclusionAt, isJoining } from "../function-words.ts";
import { facetBacked, investorNamed } from "../investors-named.ts";
import { longestAt, type PhraseContext, type Read } from "../longest-phrase.ts";
import { isInTexts } from "../parts-of-industries.ts";
import type { Phrase } from "../phrase.ts";
import { termWithout } from "../search-words.ts";
import { OF_NO_INDUSTRY, skipFillers, valueAt } from "./after-exclusion.ts";

/**
 * What an exclusion leaves out by its words: a part of an industry, of which the rest stays ("energy excluding
 * hydrogen"), an industry that no round has, and other words. Null for anything else, and for words that no text has.
 */
async function wordsLeftOutAt(words: readonly string[], at: number, context: PhraseContext): Promise<Read | null> {
  let end = at;
  while (end < words.length) {
    const [phrase, length] = await longestAt(words, end, context);
    if (end === at && phrase.kind === "facet") {
      if (phrase.facet !== "industry" || !(await isOnlyInTexts(phrase.text, phrase.values, context))) return null;
      end += length;
      break;
    }
    if (phrase.kind !== "word" || !/\p{L}{3}/u.test(phrase.text)) break;
    end += length;
  }
  const text = words.slice(at, end).join(" ");
  const term = termWithout(text);
  if (term === null) return null;
  const length = end - at;
  if (context.seesPart)
    return [{ kind: "unused", text: `not ${text}`, reason: "texts are searched for members" }, length];
  const isPart = isPartOfIndustry(text, context.edited);
  if (await isInTexts(text, context.known))
    return [{ kind: "text", words: term, text, industries: [], isExcluded: true }, length];
  return isPart
    ? [
        { kind: "unused", text: `not ${text}`, reason: "no round mentions it, so that leaving it out changes nothing" },
        length,
      ]
    : null;
}

async function isOnlyInTexts(text: string, values: readonly string[], { edited, known, seesPart }: PhraseContext) {
  if (isPartOfIndustry(text, edited)) return true;
  if (seesPart) return false;
  const held = new Set(await known.all("industry"));
  return !values.some((value) => held.has(value)) && (await isInTexts(text, known));
}

/** "without drones or lidar": words of texts that are left out, with those joined to them. */
export async function wordsLeftOutFrom(
  words: readonly string[],
  from: number,
  context: PhraseContext,
): Promise<readonly [readonly Phrase[], number] | null> {
  const last = skipFillers(words, from);
  let start = from;
  let read = await wordsOrNone(words, start, context);
  // "not New York City": a value may begin with a small word.
  for (; read === null && start < last; read = await wordsOrNone(words, start, context)) {
    if ((await valueAt(words, start, context)) !== null || facetBacked(words, start) !== null) return null;
    // "not this year"
    if ((await longestAt(words, start, context))[0].kind === "days") return null;
    start += 1;
  }
  if (read === null) return null;
  const [first, length] = read;
  const phrases: Phrase[] = [first];
  let end = start + length;
  while (isJoining(words[end] ?? "") && exclusionAt(words, end + 1) === 0) {
    const next = await wordsOrNone(words, end + 1, context);
    if (next === null || next[0].kind !== first.kind) break;
    phrases.push(next[0]);
    end += next[1] + 1;
  }
  return [phrases, end - from];
}

/** Words of texts to leave out, unless a value or an investor is named. */
async function wordsOrNone(words: readonly string[], at: number, context: PhraseContext): Promise<Read | null> {
  if (at >= words.length || facetBacked(words, at) !== null) return null;
  if ((await investorNamed(words, at, "investor", context)) !== null) return null;
  const [, length] = await longestAt(words, at, context);
  if (OF_NO_INDUSTRY.test(words[at + length] ?? "")) return null;
  return wordsLeftOutAt(words, at, context);
}
