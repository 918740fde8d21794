import { industriesNamed } from "../../../../catalogue/industries/words.ts";
import { PLACES } from "../facets.ts";
import { detailsAt } from "./details-asked.ts";
import { inEnglish } from "./lexicons/foreign-words.ts";
import { exclusionAt, isFiller, isJoining, isPlacePreposition } from "./function-words.ts";
import { coInvestorsAt, houseAt, investorAt, isNameAt } from "./investors-named.ts";
import { longestAt, type PhraseContext } from "./longest-phrase.ts";
import { isListedNoun } from "./nouns.ts";
import { isInTexts } from "./parts-of-industries.ts";
import type { Phrase } from "./phrase.ts";
import { excludedAt } from "./structure/excluded-values.ts";
import { isTechnology } from "./structure/held-industries.ts";
import { unanswerable } from "./unanswerable.ts";

/** Splits words into phrases from left to right, preferring the longest phrase at each word. */
export async function readPhrases(words: readonly string[], context: PhraseContext): Promise<readonly Phrase[]> {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length;) {
    const last = phrases.findLast(({ text }) => !isJoining(text));
    const isAfterPlace = last?.kind === "facet" && PLACES.includes(last.facet) && isJoining(words[at - 1] ?? "");
    const [read, length] = await readAt(words, at, { ...context, isAfterPlace, before: phrases });
    phrases.push(...read);
    at += length;
  }
  return phrases;
}

async function readAt(
  words: readonly string[],
  at: number,
  context: PhraseContext,
): Promise<readonly [readonly Phrase[], number]> {
  const details = await detailsAt(words, at, (next) => isNameAt(words, next, context));
  if (details !== null) return details;
  const coInvestors = await coInvestorsAt(words, at, context);
  if (coInvestors !== null) return coInvestors;
  const [longest, length] = await longestAt(words, at, context);
  if (length === 1 && isMakingAt(words, at) && (await isMadeAt(words, at + 1, context)))
    return [[{ kind: "filler", text: longest.text }], 1];
  // "real estate tech" is real estate.
  if (longest.kind === "facet" && longest.facet === "industry" && isTechnology(words[at + length] ?? ""))
    return [[longest], length + 1];
  // "no code", "not more than 5m": a phrase that begins like an exclusion.
  const isPhrase = length > 1 || (longest.kind !== "word" && longest.kind !== "filler");
  const excluding = isPhrase && exclusionAt(words, at) < length ? 0 : exclusionAt(words, at);
  if (excluding > 0) return excludedAt(words, at, excluding, context);
  const [, joined] = /^(?:non|ex)[-–](\p{L}.*)$/iu.exec(words[at] ?? "") ?? [];
  if (joined !== undefined && longest.kind === "word") {
    const [value] = await longestAt([joined], 0, context);
    if (value.kind === "facet") return [[{ ...value, isExcluded: true, text: words[at] ?? "" }], 1];
  }
  // "Looking for fintechs in Berlin" and "I need fintechs" ask; "startups looking for partners" have plans.
  const isAsking =
    ASKING.test(longest.text) && words.slice(0, at).every((word) => isFiller(word) && !isListedNoun(inEnglish(word)));
  if (isAsking) return [[{ kind: "filler", text: longest.text }], length];
  const topic = longest.kind === "unused" ? unanswerable(longest.text) : undefined;
  // "healthcare companies using AI": what they use is an industry here.
  if (topic !== undefined && /^us(?:ing|es?)$/i.test(longest.text) && (await isIndustryAt(words, at + length, context)))
    return [[{ kind: "filler", text: longest.text }], length];
  // "recruiting software" is what a company makes.
  if (topic?.takesObject === true && PRODUCTS.test(words[at + length] ?? "")) {
    const values = industriesNamed(longest.text, context.edited);
    const { text } = longest;
    if (!context.seesPart && (await isInTexts(text, context.known)))
      return [[{ kind: "text", words: text, text, industries: values }], length + 1];
    return values.length > 0
      ? [[{ kind: "facet", facet: "industry", values, isExcluded: false, text }], length + 1]
      : [[{ kind: "word", text: longest.text }], length];
  }
  if (longest.kind === "unused" && topic?.takesObject === true) {
    const end = await endOfObject(words, at + length, { ...context, takesPlace: topic.takesPlace === true });
    return [[{ ...longest, text: words.slice(at, end).join(" "), reason: longest.reason }], end - at];
  }
  const house = houseAt(words, at, [longest, length], context);
  if (house !== null) return [[house[0]], house[1]];
  const investor = await investorAt(words, at, { ...context, isOther: longest.kind === "facet" });
  if (investor !== null && investor[1] >= length) return [[investor[0]], investor[1]];
  return [[longest], length];
}

/** "companies building robots": behind companies and before what they make, such a word is a verb, no industry. */
function isMakingAt(words: readonly string[], at: number): boolean {
  return (
    /^(?:building|manufacturing|engineering|designing|developing|producing|creating)$/i.test(words[at] ?? "") &&
    isListedNoun(inEnglish(words[at - 1] ?? ""))
  );
}

async function isMadeAt(words: readonly string[], at: number, context: PhraseContext): Promise<boolean> {
  if (at >= words.length) return false;
  const [next] = await longestAt(words, at, context);
  return next.kind === "word" || (next.kind === "facet" && next.facet === "industry");
}

const PRODUCTS = /^(?:software|platforms?|tools?|tech|technology|apps?|solutions?|marketplaces?)$/i;

const ASKING = /^(?:looking for|needs?|wants?)$/i;

async function isIndustryAt(words: readonly string[], at: number, context: PhraseContext): Promise<boolean> {
  if (at >= words.length) return false;
  const [next] = await longestAt(words, at, context);
  return next.kind === "facet" && next.facet === "industry";
}

/** The end of what "hiring" is about: "hiring sales people in Berlin" ends before the place. */
async function endOfObject(
  words: readonly string[],
  from: number,
  { takesPlace, ...context }: PhraseContext & { readonly takesPlace: boolean },
): Promise<number> {
  let end = from;
  for (let at = from; at < words.length;) {
    const [phrase, length] = await longestAt(words, at, context);
    const isPlace = phrase.kind === "facet" && PLACES.includes(phrase.facet);
    if (takesPlace && isPlace) return at + length;
    const isObject =
      phrase.kind === "word" || phrase.kind === "unused" || (phrase.kind === "facet" && phrase.facet === "industry");
    if (words[at] === "," || (phrase.kind !== "filler" && !isObject)) break;
    if (!takesPlace && isPlacePreposition(words[at] ?? "")) break;
    if (isObject) end = at + length;
    at += length;
  }
  return end;
}
