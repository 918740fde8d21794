import { isPartOfIndustry } from "../../../../catalogue/industries/words.ts";
import { searchWords } from "../../lead-text.ts";
import { isJoining } from "./function-words.ts";
import type { PhraseContext } from "./longest-phrase.ts";
import type { FacetPhrase, Phrase } from "./phrase.ts";

/**
 * "hydrogen" is a part of energy: a word that names a part of an industry is searched for in texts, which have the words
 * of sources too, if any text has it. Beside another industry ("wine or beer"), and to a reader of a part, who cannot
 * tell what texts have, it stays its industry.
 */
export async function partsInTexts(
  phrases: readonly Phrase[],
  { edited, known, seesPart }: PhraseContext,
): Promise<readonly Phrase[]> {
  if (seesPart) return phrases;
  return Promise.all(
    phrases.map(async (phrase, i): Promise<Phrase> => {
      if (!isIndustry(phrase) || !isPartOfIndustry(phrase.text, edited)) return phrase;
      const isOneOfSeveral = [-1, 1].some(
        (step) => isJoining(phrases[i + step]?.text ?? "") && isIndustry(phrases[i + 2 * step]),
      );
      const words = isOneOfSeveral ? null : await wordsInTexts(phrase.text, known);
      return words === null ? phrase : { kind: "text", words, text: phrase.text, industries: phrase.values };
    }),
  );
}

function isIndustry(phrase: Phrase | undefined): phrase is FacetPhrase {
  return phrase?.kind === "facet" && phrase.facet === "industry" && !phrase.isExcluded;
}

/** The words as texts have them, singular first, which also finds the plural; null if no text has them all. */
async function wordsInTexts(text: string, known: PhraseContext["known"]): Promise<string | null> {
  const words = searchWords(text);
  const singulars = words.map((word) => word.replace(/(?<=[a-z]{3}[^sui])s$/, ""));
  const mentioned = await known.mentioned([...words, ...singulars]);
  const found = words.flatMap((word, i) => [singulars[i] ?? word, word].find((one) => mentioned.has(one)) ?? []);
  return found.length === words.length ? found.join(" ") : null;
}

/** Sentences for a reader of a part, whose question reads a part of an industry as all of it. */
export function wholeIndustryNotes(
  phrases: readonly Phrase[],
  { edited, seesPart }: Pick<PhraseContext, "edited" | "seesPart">,
): readonly string[] {
  return phrases.flatMap((phrase) =>
    seesPart && isIndustry(phrase) && isPartOfIndustry(phrase.text, edited)
      ? [`“${phrase.text}” was read as ${phrase.values.join(" and ")}: texts are searched for members.`]
      : [],
  );
}
