import { industriesNamed, type WordMap } from "../../../../catalogue/industries/words.ts";
import { bareName } from "../../lead-text.ts";
import type { Facet } from "../facets.ts";
import type { Range } from "../filter.ts";
import { orderAsked } from "./asked-order.ts";
import { detailsAt, detailsFrom } from "./details-asked.ts";
import {
  exclusionAt,
  inEnglish,
  isFiller,
  isFillerPhrase,
  isJoinedAtEnd,
  isJoining,
  isPlacePreposition,
  LONGEST_PHRASE,
  MOST_WORDS,
} from "./function-words.ts";
import { investorsMeant, investorsNear } from "./investors-meant.ts";
import type { KnownValues } from "./known-values.ts";
import type { FacetPhrase, Phrase } from "./phrase.ts";
import { citiesMeant, countriesIn, nationsMeant, type PlaceContext, regionsMeant } from "./place-words.ts";
import { headcountsIn } from "./scales.ts";
import { stagesIn } from "./stage-words.ts";
import { readAmountPhrase, readDatePhrase } from "./typed-phrases.ts";
import { unanswerable } from "./unanswerable.ts";
import { isWithin } from "./whole-question.ts";

/** Data needed to read phrases. */
export interface PhraseContext {
  /** ISO 8601 day (UTC). */
  readonly today: string;
  readonly known: KnownValues;
  readonly edited: WordMap;
  /** Folded names of companies among the runs of the search. */
  readonly names: ReadonlySet<string>;
  /** True if the reader sees a part of the catalogue. */
  readonly seesPart: boolean;
  /** True behind "Zurich or", where another place is expected. */
  readonly isAfterPlace?: boolean;
}

/** A phrase and its number of words. */
type Read<P extends Phrase = Phrase> = readonly [P, number];

/** Splits words into phrases from left to right, preferring the longest phrase at each word. */
export async function readPhrases(words: readonly string[], context: PhraseContext): Promise<readonly Phrase[]> {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length;) {
    const last = phrases.findLast(({ text }) => !isJoining(text));
    const isAfterPlace = last?.kind === "facet" && PLACES.includes(last.facet) && isJoining(words[at - 1] ?? "");
    const [read, length] = await readAt(words, at, { ...context, isAfterPlace });
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
  const details = detailsAt(words, at);
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
  if (longest.kind === "unused" && unanswerable(longest.text)?.takesObject === true) {
    const end = await endOfObject(words, at + length, context);
    return [[{ ...longest, text: words.slice(at, end).join(" "), reason: longest.reason }], end - at];
  }
  const house = houseAt(words, at, [longest, length], context);
  if (house !== null) return [[house[0]], house[1]];
  const investor = await investorAt(words, at, { ...context, isOther: longest.kind === "facet" });
  if (investor !== null && investor[1] >= length) return [[investor[0]], investor[1]];
  return [[longest], length];
}

/** "Ostrava Fund" is an investor, whom a reader of a part may not know, and no city. */
function houseAt(
  words: readonly string[],
  at: number,
  [place, length]: Read,
  { seesPart }: PhraseContext,
): Read<FacetPhrase> | null {
  const isPlace = place.kind === "facet" && PLACES.includes(place.facet) && !isPlacePreposition(words[at - 1] ?? "");
  if (!seesPart || !isPlace || !/^(?:fund|ventures|capital|partners|holdings)$/i.test(words[at + length] ?? ""))
    return null;
  const text = words.slice(at, at + length + 1).join(" ");
  return [{ kind: "facet", facet: "investor", values: [text], isExcluded: false, text }, length + 1];
}

/** The end of what "hiring" is about: "hiring sales people in Berlin" ends before the place. */
async function endOfObject(words: readonly string[], from: number, context: PhraseContext): Promise<number> {
  let end = from;
  for (let at = from; at < words.length; at += 1) {
    const [phrase] = await longestAt(words, at, context);
    const isObject =
      phrase.kind === "word" || phrase.kind === "unused" || (phrase.kind === "facet" && phrase.facet === "industry");
    if (phrase.kind !== "filler" && !isObject) break;
    if (isPlacePreposition(words[at] ?? "")) break;
    if (isObject) end = at + 1;
  }
  return end;
}

const PLACES: readonly Facet[] = ["country", "region", "city"];

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
  const details = detailsFrom(words, at + excluding, true);
  if (details !== null) return [details[0], details[1] + excluding];
  const [first, start] = await firstValueFrom(words, at + excluding, context);
  if (first === null) {
    const [next, length] = start < words.length ? await longestAt(words, start, context) : [null, 0];
    if (next === null || next.kind === "filler") return [[{ kind: "filler", text: words[at] ?? "" }], 1];
    const text = words.slice(at, start + length).join(" ");
    if (next.kind === "unused") return [[{ ...next, text }], start + length - at];
    const reason = "it names no stage, industry, place, size or investor that is known here";
    return [[{ kind: "unused", text, reason }], start + length - at];
  }
  const excluded: FacetPhrase[] = [
    { ...first[0], isExcluded: true, text: words.slice(at, start + first[1]).join(" ") },
  ];
  let end = start + first[1];
  for (;;) {
    const from = skipFillers(words, end);
    const between = words.slice(end, from);
    if (!between.some(isJoining)) break;
    const next = await valueAt(words, from, context);
    if (next === null || groupOf(next[0].facet) !== groupOf(first[0].facet)) break;
    // "excluding Berlin and Paris, Europe": a place around those left out is where to look.
    const isAround = between.every((word) => word === ",") && excluded.some((one) => isWithin(one, next[0]));
    if (isAround) break;
    excluded.push({ ...next[0], isExcluded: true });
    end = from + next[1];
  }
  return [excluded, end - at];
}

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

/** Words after which an investor is named. */
const BACKED =
  /^(?:backed|led|funded|financed|invested|co-led|co-invested|supported) by$|^(?:portfolio|investments) (?:of|by|from)$/;
/** Words after an investor's name. */
const PORTFOLIO = /^(?:portfolio|backed|investments?|led|investees?)$/;

/** The facet of the investors named after "backed by" or "led by" at this position; null without these words. */
function facetBacked(words: readonly string[], at: number): "investor" | "lead_investor" | null {
  const two = words
    .slice(at, at + 2)
    .map(inEnglish)
    .join(" ")
    .toLowerCase();
  if (!BACKED.test(two)) return null;
  return /^(?:co-)?led /.test(two) ? "lead_investor" : "investor";
}

/** "did Accel back": the investor asked for. */
async function backerAsked(
  words: readonly string[],
  at: number,
  context: PhraseContext,
): Promise<Read<FacetPhrase> | null> {
  if (!/^(?:did|does|do|has|have)$/i.test(words[at] ?? "")) return null;
  const end = words.findIndex((word, i) => i > at + 1 && BACKS.test(word));
  if (end < 0 || end > at + LONGEST_PHRASE + 1) return null;
  const named = await investorNamed(words, at + 1, "investor", context);
  return named === null || at + 1 + named[1] !== end ? null : [named[0], end + 1 - at];
}

const BACKS = /^(?:back|backed|fund|funded|finance|financed|invest|invested|support|supported)$/i;

/** "Accel and Merrow Ventures": one of several, or both. */
async function investorsNamed(
  words: readonly string[],
  at: number,
  facet: "investor" | "lead_investor",
  context: PhraseContext,
): Promise<Read<FacetPhrase> | null> {
  const first = await investorNamed(words, at, facet, context);
  if (first === null) return null;
  let [phrase, length] = first;
  while (/^(?:and|or|&)$/i.test(words[at + length] ?? "")) {
    const next = await investorNamed(words, at + length + 1, facet, context);
    const [other] = await longestAt(words, at + length + 1, context);
    if (next === null || other.kind === "facet") break;
    length += next[1] + 1;
    const values = [...phrase.values, ...next[0].values];
    phrase = { ...phrase, values, text: words.slice(at, at + length).join(" ") };
  }
  return [phrase, length];
}

/** "backed by Accel", "led by Accel", "Accel portfolio", "by Accel" or an investor's full name. */
async function investorAt(
  words: readonly string[],
  at: number,
  {
    isOther,
    ...context
  }: PhraseContext & { /** True if the words have another meaning, too. */ readonly isOther: boolean },
): Promise<Read<FacetPhrase> | null> {
  const facetNamed = facetBacked(words, at);
  if (facetNamed !== null) {
    const start = at + (/^(?:both|either)$/i.test(words[at + 2] ?? "") ? 3 : 2);
    const named = await investorsNamed(words, start, facetNamed, context);
    const [phrase, length] = named ?? (await unknownInvestor(words, start, facetNamed, context));
    return length === 0 ? null : [phrase, start + length - at];
  }
  const asked = await backerAsked(words, at, context);
  if (asked !== null) return asked;
  const suffixed = /^(.+?)-(backed|led|funded)$/i.exec(words[at] ?? "");
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (run.includes(",")) continue;
    const isFollowed = PORTFOLIO.test(words[at + length]?.toLowerCase() ?? "");
    const last = /^(.+?)-(backed|led|funded)$/i.exec(run.at(-1) ?? "");
    const isNamed = isFollowed || last !== null;
    if (!isNamed && (isOther || !(await isJoinedInvestor(words, at, at + length, context)))) continue;
    const text = last === null ? run.join(" ") : [...run.slice(0, -1), last[1] ?? ""].join(" ");
    const isLead = (last?.[2] ?? words[at + length] ?? "").toLowerCase() === "led";
    const facet = isLead ? "lead_investor" : "investor";
    const values = await investorsMeant({ known: context.known, facet, text, isExpected: true });
    if (values.length > 0)
      return [
        { kind: "facet", facet, values, isExcluded: false, text },
        length + (isFollowed && last === null ? 1 : 0),
      ];
  }
  if (suffixed !== null || !/^(?:by|from|with)$/i.test(words[at] ?? "")) return null;
  const named = await investorNamed(words, at + 1, "investor", context, false);
  return named === null ? null : [named[0], named[1] + 1];
}

/** True in "Accel and Merrow Ventures", which are words alone: a name joined to another investor's. */
async function isJoinedInvestor(
  words: readonly string[],
  from: number,
  to: number,
  { known }: PhraseContext,
): Promise<boolean> {
  const isInvestor = async (run: readonly string[]) => {
    if (run.length === 0) return false;
    const text = run.join(" ");
    const named = await known.spelled("investor", text);
    // One fund beginning with a word makes no family.
    return named.length > 0 || (await investorsMeant({ known, facet: "investor", text, isExpected: true })).length > 1;
  };
  if (!(await isInvestor(words.slice(from, to)))) return false;
  for (let length = 1; length <= LONGEST_PHRASE; length += 1) {
    const before = from > length && isJoining(words[from - 1] ?? "") ? words.slice(from - 1 - length, from - 1) : [];
    const after = isJoining(words[to] ?? "") ? words.slice(to + 1, to + 1 + length) : [];
    if ((await isInvestor(before)) || (await isInvestor(after))) return true;
  }
  return false;
}

async function investorNamed(
  words: readonly string[],
  at: number,
  facet: "investor" | "lead_investor",
  { known }: PhraseContext,
  isExpected = true,
): Promise<Read<FacetPhrase> | null> {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(" ");
    if (text.includes(",")) continue;
    // "Quartz Capital" is another house than "Quartz Seed Fund".
    if (isExpected && OF_FIRMS.test(words[at + length] ?? "")) continue;
    const values = await investorsMeant({ known, facet, text, isExpected });
    if (values.length > 0) return [{ kind: "facet", facet, values, isExcluded: false, text }, length];
  }
  return null;
}

/** Words that continue the name of an investor. */
const OF_FIRMS =
  /^(?:capital|ventures?|partners|funds?|vc|group|holdings|management|angels|investments|equity|growth)$/i;

/** Ends of a name that nobody knows. */
const AFTER_NAME =
  /^(?:,|in|since|that|who|which|from|during|over|above|under|with|for|at|last|this|past|companies|startups|rounds?|deals?)$/i;

/** The words up to the next phrase as the name of an investor that no visible lead has, or of one spelled like it. */
async function unknownInvestor(
  words: readonly string[],
  at: number,
  facet: "investor" | "lead_investor",
  context: PhraseContext,
): Promise<Read<FacetPhrase>> {
  let end = at;
  while (end < words.length && !AFTER_NAME.test(words[end] ?? "")) {
    const [phrase, length] = await longestAt(words, end, context);
    if (end > at && phrase.kind !== "word" && phrase.kind !== "filler" && (length > 1 || phrase.kind !== "facet"))
      break;
    end += end > at ? length : 1;
  }
  const text = words.slice(at, end).join(" ");
  const near = context.seesPart ? [] : await investorsNear({ known: context.known, facet, text, isExpected: true });
  return [{ kind: "facet", facet, values: near.length > 0 ? near : [text], isExcluded: false, text }, end - at];
}

async function longestAt(words: readonly string[], at: number, context: PhraseContext): Promise<Read> {
  const most = at < MOST_WORDS ? Math.min(LONGEST_PHRASE, words.length - at) : 0;
  const isPlaceExpected = at > 0 && (context.isAfterPlace === true || isPlacePreposition(words[at - 1] ?? ""));
  for (let length = most; length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (length === 1 && isSmallWordAbroad(run[0] ?? "", words[at + 1]))
      return [{ kind: "filler", text: run[0] ?? "" }, 1];
    const phrase =
      (await phraseOf(run, run.join(" "), context, isPlaceExpected)) ?? (await translated(run, context, words[at + 1]));
    if (phrase !== null) return [phrase, length];
  }
  return [{ kind: "word", text: words[at] ?? "" }, 1];
}

/** "de" in "empresas de salud" is no code of a country, as it is in "fintech de". */
function isSmallWordAbroad(word: string, next: string | undefined): boolean {
  const english = inEnglish(word);
  return next !== undefined && english !== word && /^\p{Ll}{1,2}$/u.test(word) && isFiller(english) && !isJoining(word);
}

/** The phrase in another language. */
async function translated(
  run: readonly string[],
  context: PhraseContext,
  next: string | undefined,
): Promise<Phrase | null> {
  const english = run.map(inEnglish);
  if (english.every((word, i) => word === run[i])) return null;
  const phrase = await phraseOf(english, english.join(" "), context, false);
  // An article before nothing is a word.
  if (phrase?.kind === "filler" && next === undefined && run.join("").length > 2)
    return { ...phrase, text: run.join(" ") };
  return phrase === null ? null : { ...phrase, text: run.join(" ") };
}

async function phraseOf(
  words: readonly string[],
  text: string,
  context: PhraseContext,
  isPlaceExpected: boolean,
): Promise<Phrase | null> {
  if (words.includes(",")) return words.length === 1 ? { kind: "filler", text } : null;
  const topic = unanswerable(text);
  if (topic !== undefined) return { kind: "unused", text, reason: topic.reason };
  const sort = orderAsked(text);
  if (sort !== null) return { kind: "sort", sort, text };
  if ((words.length === 1 && isFiller(text)) || isFillerPhrase(text)) return { kind: "filler", text };
  // "pre-seed and seed" joins two values; "and seed" is none.
  if (words.length > 1 && (words.every(isFiller) || isJoinedAtEnd(words))) return null;
  const amount = readAmountPhrase(text);
  if (amount !== null) return { kind: "amount", ...amount, text };
  const founded = foundedIn(text, context.today);
  if (founded !== null) return { kind: "founded", range: founded, text };
  const days = readDatePhrase(text, context.today);
  if (days !== null) return { kind: "days", days, text };
  const size = headcountsIn(text);
  if (size !== null) return sizePhrase(text, size, context);
  const place = { known: context.known, isExpected: isPlaceExpected, seesPart: context.seesPart };
  for (const [facet, read] of READERS) {
    const values = await read(text, context, place);
    if (values.length > 0) return { kind: "facet", facet, values, isExcluded: false, text };
  }
  if (words.length === 1) return null;
  const isName = context.names.has(bareName(text)) || (await context.known.spelled("investor", text)).length > 0;
  return isName ? { kind: "word", text } : null;
}

async function sizePhrase(text: string, bands: readonly string[], { known, seesPart }: PhraseContext): Promise<Phrase> {
  if (!seesPart && (await known.all("headcount")).length === 0)
    return { kind: "unused", text, reason: "we hold no numbers of employees" };
  if (bands.length === 0)
    return {
      kind: "unused",
      text,
      reason: "employees are known by bands, such as 11-50 or 51-200, and none is within it",
    };
  return { kind: "facet", facet: "headcount", values: bands, isExcluded: false, text };
}

function foundedIn(text: string, today: string): Range<number> | null {
  const [, period] = /^(?:founded|started|established|incorporated|created) (.+)$/i.exec(text) ?? [];
  const days = period === undefined ? null : readDatePhrase(period, today);
  if (days === null) return null;
  return { min: yearOf(days.listedOn.min), max: yearOf(days.listedOn.max) };
}

function yearOf(day: string | null): number | null {
  return day === null ? null : Number(day.slice(0, 4));
}

type Reader = (
  text: string,
  context: PhraseContext,
  place: PlaceContext,
) => readonly string[] | Promise<readonly string[]>;

/** Readers of each facet, in order of precedence. */
const READERS: readonly (readonly [Facet, Reader])[] = [
  ["stage", (text, { edited }) => stagesIn(text, edited)],
  ["industry", (text, { edited }) => industriesNamed(text.replace(/[- ](?:focused|related)$/i, ""), edited)],
  ["region", (text, _, place) => nationsMeant(withoutBased(text), place)],
  ["country", (text, _, place) => countriesIn(withoutBased(text), place.isExpected)],
  ["city", (text, _, place) => citiesMeant(withoutBased(text), place)],
  ["region", (text, _, place) => regionsMeant(withoutBased(text), place)],
];

function withoutBased(text: string): string {
  return text.replace(/-based$/i, "");
}
