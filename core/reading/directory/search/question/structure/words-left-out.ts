import { isPartOfIndustry } from "../../../../../catalogue/industries/words.ts";
import { longestAt, type PhraseContext, type Read } from "../longest-phrase.ts";
import { isInTexts } from "../parts-of-industries.ts";
import { termWithout } from "../search-words.ts";

/**
 * What an exclusion leaves out by its words: a part of an industry, of which the rest stays ("energy excluding hydrogen"), an
 * industry that no round has, and other words. Null for anything else, and for words that no text has.
 */
export async function wordsLeftOutAt(
  words: readonly string[],
  at: number,
  context: PhraseContext,
): Promise<Read | null> {
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
