import { isPartOfIndustry } from "../../../../catalogue/industries/words.ts";
import { isJoining } from "./function-words.ts";
import type { PhraseContext } from "./longest-phrase.ts";
import { wordsMissing } from "./known-values.ts";
import type { FacetPhrase, Phrase } from "./phrase.ts";

/**
 * A word that names a part of an industry, as "hydrogen" is one of energy, is searched for in texts and in the words of
 * sources. It stands for the whole industry if no text has it, beside words for several industries, and for readers of
 * a part of the catalogue, to whom the search must not tell what other texts say.
 */
export async function partsInTexts(
  phrases: readonly Phrase[],
  { edited, known, seesPart }: PhraseContext,
): Promise<readonly Phrase[]> {
  if (seesPart) return phrases;
  return Promise.all(
    phrases.map(async (phrase, i): Promise<Phrase> => {
      if (!isIndustry(phrase) || !isPartOfIndustry(phrase.text, edited)) return phrase;
      const isOneOfSeveral = [-1, 1].some((step) => {
        const other = phrases[i + 2 * step];
        // One of a single name is found in texts, too.
        return isJoining(phrases[i + step]?.text ?? "") && isIndustry(other) && other.values.length > 1;
      });
      const isText = !isOneOfSeveral && (await isInTexts(phrase.text, known));
      return isText ? { kind: "text", words: phrase.text, text: phrase.text, industries: phrase.values } : phrase;
    }),
  );
}

function isIndustry(phrase: Phrase | undefined): phrase is FacetPhrase {
  return phrase?.kind === "facet" && phrase.facet === "industry" && !phrase.isExcluded;
}

/** True if texts have all of the words, in singular or plural. */
export async function isInTexts(text: string, known: PhraseContext["known"]): Promise<boolean> {
  return (await wordsMissing(known, text)).length === 0;
}

/** Sentences about words for a part of an industry that were read as all of it. */
export function wholeIndustryNotes(
  phrases: readonly Phrase[],
  { edited, seesPart }: Pick<PhraseContext, "edited" | "seesPart">,
): readonly string[] {
  return phrases.flatMap((phrase) => {
    if (!isIndustry(phrase) || !isPartOfIndustry(phrase.text, edited)) return [];
    const reason = seesPart
      ? "texts are searched for members"
      : "its rounds are listed, not those that mention the words";
    return [`“${phrase.text}” was read as ${phrase.values.join(" and ")}: ${reason}.`];
  });
}
