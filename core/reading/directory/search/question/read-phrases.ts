import { industriesNamed } from "../../../../catalogue/industries/words.ts";
import { type Facet, PLACES } from "../facets.ts";
import { detailsAt, detailsFrom } from "./details-asked.ts";
import { exclusionAt, inEnglish, isFiller, isJoining, isPlacePreposition } from "./function-words.ts";
import { facetBacked, houseAt, investorAt, investorNamed } from "./investors-named.ts";
import { longestAt, type PhraseContext, type Read } from "./longest-phrase.ts";
import { isListedNoun, STAFF } from "./nouns.ts";
import { isInTexts } from "./parts-of-industries.ts";
import type { FacetPhrase, Phrase } from "./phrase.ts";
import { NUMBER_WORDS } from "./values/numbers-in-words.ts";
import { foundedOtherwise } from "./values/typed-ages.ts";
import { daysBefore } from "./values/days-left-out.ts";
import { readDatePhrase } from "./values/typed-phrases.ts";
import { wordsLeftOutAt } from "./structure/words-left-out.ts";
import { unanswerable } from "./unanswerable.ts";
import { isWithin } from "./whole-question.ts";

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
  const [longest, length] = await longestAt(words, at, context);
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

/** True for a word without another meaning, and for the name of an investor. */
async function isNameAt(words: readonly string[], at: number, context: PhraseContext): Promise<boolean> {
  if (at >= words.length) return false;
  const [next] = await longestAt(words, at, context);
  return next.kind === "word" || (await investorNamed(words, at, "investor", context)) !== null;
}

const PRODUCTS = /^(?:software|platforms?|tools?|tech|technology|apps?|solutions?|marketplaces?)$/i;

/** Why words after "not" leave nothing out. */
export const NAMES_NOTHING = "it names no stage, industry, place, size or investor that is known here";

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

function groupOf(facet: Facet): Facet {
  return PLACES.includes(facet) ? "country" : facet;
}

/** Reads "not in London or Paris": every following value of the same kind is excluded. */
async function excludedAt(
  words: readonly string[],
  at: number,
  excluding: number,
  context: PhraseContext,
): Promise<readonly [readonly Phrase[], number]> {
  const isName = (next: number) => isNameAt(words, next, context);
  const details = await detailsFrom(words, at + excluding, { isExcluded: true, isNameAt: isName });
  if (details !== null) return [details[0], details[1] + excluding];
  const worded = await wordsLeftOutFrom(words, at + excluding, context);
  if (worded !== null) return [worded[0], worded[1] + excluding];
  const [first, start] = await firstValueFrom(words, at + excluding, context);
  if (first === null) {
    const days = await timeFrom(words, at + excluding, start, context);
    if (days !== null) return [[leftOut(days[0], words.slice(at, days[1]).join(" "), context)], days[1] - at];
    const [next, length] = start < words.length ? await longestAt(words, start, context) : [null, 0];
    if (next === null || next.kind === "filler") return [[{ kind: "filler", text: words[at] ?? "" }], 1];
    const text = words.slice(at, start + length).join(" ");
    if (next.kind === "unused") return [[{ ...next, text }], start + length - at];
    const reason = NAMES_NOTHING;
    const end = await endOfRefused(words, start + length, context);
    return [[{ kind: "unused", text: words.slice(at, end).join(" "), reason }], end - at];
  }
  // "without a marketing team" is about no industry.
  const [value, valueLength] = first;
  if (value.facet === "industry" && OF_NO_INDUSTRY.test(words[start + valueLength] ?? "")) {
    const text = words.slice(at, start + valueLength + 1).join(" ");
    return [
      [{ kind: "unused", text, reason: "we hold no data about teams and budgets" }],
      start + valueLength + 1 - at,
    ];
  }
  const excluded: FacetPhrase[] = [
    { ...first[0], isExcluded: true, text: words.slice(at, start + first[1]).join(" ") },
  ];
  let end = start + first[1];
  for (;;) {
    const [next, from] = await firstValueFrom(words, end, context);
    const between = words.slice(end, from);
    if (next === null || groupOf(next[0].facet) !== groupOf(first[0].facet)) break;
    // "excluding Madrid Barcelona": places of one kind in a row.
    const isInRow = from === end && PLACES.includes(next[0].facet) && next[0].facet === first[0].facet;
    if (!between.some(isJoining) && !isInRow) break;
    // "excluding Berlin and Paris, Europe": a place around those left out is where to look.
    const isAround = between.every((word) => word === ",") && excluded.some((one) => isWithin(one, next[0]));
    if (isAround) break;
    excluded.push({ ...next[0], isExcluded: true });
    end = from + next[1];
  }
  const around = await aroundExcluded(words, end, excluded, context);
  return around === null ? [excluded, end - at] : [around[0], end + around[1] - at];
}

/**
 * "not London Ontario" says where the place left out lies. If rounds in London are listed, all but those of Ontario are.
 * Otherwise the place is left out everywhere, which is said.
 */
async function aroundExcluded(
  words: readonly string[],
  end: number,
  excluded: readonly FacetPhrase[],
  context: PhraseContext,
): Promise<readonly [readonly Phrase[], number] | null> {
  const last = excluded.at(-1);
  if (last === undefined || end >= words.length || words[end] === ",") return null;
  const [wide, length] = await longestAt(words, end, { ...context, before: excluded });
  if (wide.kind !== "facet" || wide.facet === last.facet || !isWithin(last, wide)) return null;
  const isSame = (other: Phrase) =>
    other.kind === "facet" &&
    other.facet === last.facet &&
    !other.isExcluded &&
    last.values.every((value) => other.values.includes(value));
  if (context.before?.some(isSame) === true)
    return [[...excluded.slice(0, -1), { ...wide, isExcluded: true, text: `${last.text} ${wide.text}` }], length];
  const reason = `a place cannot be left out in one ${wide.facet} only, so it is left out everywhere`;
  return [[...excluded, { kind: "unused", text: wide.text, reason }], length];
}

/** "not Fund II or Fund III": words joined to refused ones are refused with them. */
async function endOfRefused(words: readonly string[], from: number, context: PhraseContext): Promise<number> {
  let end = from;
  while (/^(?:or|and|nor|,)$/i.test(words[end] ?? "")) {
    const start = skipFillers(words, end + 1);
    if (start >= words.length) break;
    const [next, length] = await longestAt(words, start, context);
    if (next.kind !== "word") break;
    end = start + length;
  }
  return end;
}

/** "without drones or lidar": words of texts that are left out, with those joined to them. */
async function wordsLeftOutFrom(
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

const SPAN = new RegExp(`^(?:\\d{1,3}|an?|${NUMBER_WORDS}) (?:day|week|month|quarter|year)s?$`, "i");

/** Days, or years in which companies were founded. */
type TimePhrase = Phrase & { readonly kind: "days" | "founded" };

/** Days behind an exclusion, of which small words may be a part: "not this year". */
async function timeFrom(
  words: readonly string[],
  from: number,
  end: number,
  context: PhraseContext,
): Promise<readonly [TimePhrase, number] | null> {
  for (let start = from; start <= end && start < words.length; start += 1) {
    const [phrase, length] = await longestAt(words, start, context);
    if (phrase.kind === "days" || phrase.kind === "founded") return [phrase, start + length];
    // "not raised in 2 years", where a span is no age
    const span = words
      .slice(start, start + 2)
      .map(inEnglish)
      .join(" ");
    const days = SPAN.test(span) ? readDatePhrase(`last ${span}`, context.today) : null;
    if (days !== null) return [{ kind: "days", days, text: span }, start + 2];
  }
  return null;
}

/** "not in the last 6 months" is before them; other days are left out of a longer period, see `whole-question.ts`. */
function leftOut(phrase: TimePhrase, text: string, { today }: PhraseContext): Phrase {
  if (phrase.kind === "founded") {
    const range = foundedOtherwise(phrase.range);
    return range === null
      ? { kind: "unused", text, reason: "only years founded from one to another can be asked for" }
      : { kind: "founded", range, text };
  }
  const before = daysBefore(phrase.days, today);
  return before === null
    ? { kind: "unused", text, reason: "only days from one to another can be asked for", daysLeftOut: phrase.text }
    : { kind: "days", days: before, text };
}

const OF_NO_INDUSTRY = new RegExp(`^(?:teams?|departments?|budgets?|leads?|hires?|${STAFF})$`, "i");

/** The first value behind an exclusion: "not led by Accel", "excluding the UK", "without Y Combinator". */
async function firstValueFrom(
  words: readonly string[],
  from: number,
  context: PhraseContext,
): Promise<readonly [Read<FacetPhrase> | null, number]> {
  const end = skipFillers(words, from);
  for (let start = from; start <= end; start += 1) {
    const facet = facetBacked(words, start);
    const named = facet === null ? null : await investorNamed(words, start + 2, facet, context);
    if (named !== null) return [named, start + 2];
    const first = await valueAt(words, start, context);
    if (first !== null) return [first, start];
  }
  return [null, end];
}

function skipFillers(words: readonly string[], from: number): number {
  let at = from;
  while (at < words.length && (isFiller(words[at] ?? "") || isFiller(inEnglish(words[at] ?? "")))) at += 1;
  return at;
}

/** A value of a facet at this position, or an investor, which is a word elsewhere. */
async function valueAt(
  words: readonly string[],
  at: number,
  context: PhraseContext,
): Promise<Read<FacetPhrase> | null> {
  if (at >= words.length) return null;
  const [longest, length] = await longestAt(words, at, context);
  if (longest.kind === "facet") return [longest, length];
  return investorNamed(words, at, "investor", context);
}
