import { isPartOfIndustry } from "../../../../../catalogue/industries/words.ts";
import { isJoining } from "../small-words.ts";
import { isInTexts, type LookUps } from "../look-ups.ts";
import { asksFor, type Phrase, withParts } from "../phrase.ts";

/**
 * A word that names a part of an industry, as "hydrogen" is one of energy, is searched for in texts and in the words of
 * sources. It stands for the whole industry if no text has it, beside words for several industries, and for readers of
 * a part of the catalogue, to whom the search must not tell what other texts say.
 */
export function partsInTexts(phrases: readonly Phrase[], known: LookUps): readonly Phrase[] {
  const { edited, seesPart } = known;
  if (seesPart) return phrases;
  return phrases.map((phrase, i): Phrase => {
    if (!asksFor(phrase, "industry") || !isPartOfIndustry(phrase.text, edited)) return phrase;
    const isOneOfSeveral = [-1, 1].some((step) => {
      const other = phrases[i + 2 * step];
      if (!asksFor(other, "industry") || !isJoining(phrases[i + step]?.text ?? "")) return false;
      // One of a single name is found in texts, too, unless it is the same: "travel and tourism".
      const isSame = other.values.join() === phrase.values.join();
      return (
        other.values.length > 1 || (isSame && !(isPartOfIndustry(other.text, edited) && isInTexts(other.text, known)))
      );
    });
    const isText = !isOneOfSeveral && isInTexts(phrase.text, known);
    return isText ? { kind: "text", words: phrase.text, text: phrase.text, industries: phrase.values } : phrase;
  });
}

/** Sentences about words for a part of an industry, or beside others, that were read as all of it or leave rounds out. */
export function wholeIndustryNotes(
  given: readonly Phrase[],
  { edited, seesPart }: Pick<LookUps, "edited" | "seesPart">,
): readonly string[] {
  const phrases = withParts(given);
  return phrases.flatMap((phrase, i) => {
    if (phrase.kind === "text" && phrase.isExcluded === true)
      return [`Rounds that mention “${phrase.text}” are left out.`];
    const isOfRun = [phrases[i - 1], phrases[i + 1]].some(
      (one) => one?.kind === "word" || (one?.kind === "text" && !one.isExcluded),
    );
    if (!asksFor(phrase, "industry") || !(isOfRun || isPartOfIndustry(phrase.text, edited))) return [];
    const reason = seesPart
      ? "texts are searched for members"
      : "its rounds are listed, not those that mention the words";
    return [`“${phrase.text}” was read as ${phrase.values.join(" and ")}: ${reason}.`];
  });
}
