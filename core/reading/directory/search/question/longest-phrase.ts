import { industriesNamed, type WordMap } from "../../../../catalogue/industries/words.ts";
import { bareName } from "../../lead-text.ts";
import type { Facet } from "../facets.ts";
import { orderAsked } from "./values/asked-order.ts";
import { inEnglish } from "./lexicons/foreign-words.ts";
import {
  isFiller,
  isFillerPhrase,
  isJoinedAtEnd,
  isJoining,
  isPlacePreposition,
  LONGEST_PHRASE,
  MOST_WORDS,
} from "./function-words.ts";
import type { KnownValues } from "./known-values.ts";
import { isPeopleNoun } from "./nouns.ts";
import type { Phrase } from "./phrase.ts";
import {
  citiesMeant,
  countriesIn,
  countriesMeant,
  isCityNickname,
  nationsMeant,
  type PlaceContext,
  regionsMeant,
} from "./values/place-words.ts";
import { placeOfCodeBehind } from "./values/state-codes.ts";
import { currenciesAsked } from "./values/currency-words.ts";
import { headcountsIn } from "./values/scales.ts";
import { stagesIn } from "./values/stage-words.ts";
import { foundedIn } from "./days/typed-ages.ts";
import { readAmountPhrase } from "./values/amount-phrases.ts";
import { daysPhrase } from "./days/date-phrases.ts";
import { unanswerable } from "./unanswerable.ts";

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
  /** The phrases before this one, in order. */
  readonly before?: readonly Phrase[];
}

/** A phrase and its number of words. */
export type Read<P extends Phrase = Phrase> = readonly [P, number];

/** "a quarter", "a law firm": an article, though "a Roma" is in Rome. */
const ARTICLE = /^a$/i;

export async function longestAt(words: readonly string[], at: number, context: PhraseContext): Promise<Read> {
  const behind = await codeBehindCity(words, at, context);
  if (behind !== null) return [behind, 1];
  const currency = currencyJoined(words, at, context);
  if (currency !== null) return [currency, 1];
  const most = at < MOST_WORDS ? Math.min(LONGEST_PHRASE, words.length - at) : 0;
  // "Brasil, ronda semilla": a word of another language is no town.
  const isNickname = context.isAfterPlace === true && isCityNickname(words[at] ?? "");
  const isTown = isNickname || inEnglish(words[at] ?? "") === words[at];
  // "founders from Stanford" says where people were, unless rounds are there.
  const isOfPeople = /^(?:from|at)$/i.test(words[at - 1] ?? "") && isPeopleNoun(words[at - 2] ?? "");
  const isPlaceExpected =
    at > 0 &&
    !isOfPeople &&
    ((context.isAfterPlace === true && isTown) ||
      (!ARTICLE.test(words[at - 1] ?? "") && isPlacePreposition(words[at - 1] ?? "")));
  for (let length = most; length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (length === 1 && !isNickname && isSmallWordAbroad(run[0] ?? "", words[at + 1]))
      return [{ kind: "filler", text: run[0] ?? "" }, 1];
    const phrase =
      (await phraseOf(run, run.join(" "), context, isPlaceExpected)) ?? (await translated(run, context, words[at + 1]));
    const isCity = phrase?.kind === "facet" && phrase.facet === "city";
    if (isCity && length === 1 && !isPlaceExpected && isWordToo(words, at)) continue;
    if (phrase !== null) return [phrase, length];
  }
  return [{ kind: "word", text: words[at] ?? "" }, 1];
}

/** Cities whose names are also words, in small letters. */
const WORDS_TOO =
  /^(?:reading|nice|bath|mobile|split|cork|essen|tours|orange|nancy|hull|deal|sandwich|ware|wells|march|male|hamm|halle)$/;

/** "companies reading this week": in small letters, such a city stands at the end, or before a comma or a country. */
function isWordToo(words: readonly string[], at: number): boolean {
  const next = words[at + 1];
  const isBeforePlace = next !== undefined && countriesIn(next, false).length > 0;
  return WORDS_TOO.test(words[at] ?? "") && next !== undefined && next !== "," && !isBeforePlace;
}

/**
 * "portland me", "Cambridge, MA": a code behind a city of its state; a small word is one at the end or before a comma
 * only.
 */
async function codeBehindCity(
  words: readonly string[],
  at: number,
  { before = [], known }: PhraseContext,
): Promise<Phrase | null> {
  const word = words[at] ?? "";
  const last = before.at(before.at(-1)?.text === "," ? -2 : -1);
  if (word.length !== 2 || last?.kind !== "facet" || last.facet !== "city" || last.values.length > 1) return null;
  const typed = words[at - 1] === "," ? words[at - 2] : words[at - 1];
  if (last.text.split(" ").at(-1) !== typed) return null;
  const isWord = isFiller(word) || isFiller(inEnglish(word)) || isPlacePreposition(word);
  const next = words[at + 1];
  if (isWord && next !== undefined && next !== ",") return null;
  const place = placeOfCodeBehind(last.values[0] ?? "", word);
  if (place === null) return null;
  const [value = place.value] = await known.spelled(place.facet, place.value);
  return { kind: "facet", facet: place.facet, values: [value], isExcluded: last.isExcluded, text: word };
}

/** "in dollars or euros" */
function currencyJoined(words: readonly string[], at: number, { before = [] }: PhraseContext): Phrase | null {
  const last = before.findLast(({ text }) => !isJoining(text));
  const isJoined = isJoining(words[at - 1] ?? "") && last?.kind === "facet" && last.facet === "stated_currency";
  const text = words[at] ?? "";
  const values = isJoined ? currenciesAsked(`in ${text}`) : [];
  return values.length === 0 || last?.kind !== "facet" ? null : { ...last, values, text };
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
  // "Y Combinator" has no "and".
  const isInitial = run.length === 1 && /^\p{Lu}$/u.test(run[0] ?? "");
  if (isInitial || english.every((word, i) => word === run[i])) return null;
  const phrase = await phraseOf(english, english.join(" "), context, false);
  // An article before nothing is a word.
  if (phrase?.kind === "filler" && next === undefined && run.join("").length > 2)
    return { ...phrase, text: run.join(" ") };
  return phrase === null ? null : { ...phrase, text: run.join(" ") };
}

/** What the texts of a question are, by the names known of it: questions that repeat themselves are read once. */
const readTexts = new WeakMap<PhraseContext["names"], Map<string, Promise<Phrase | null>>>();

async function phraseOf(
  words: readonly string[],
  text: string,
  context: PhraseContext,
  isPlaceExpected: boolean,
): Promise<Phrase | null> {
  const known = readTexts.get(context.names) ?? new Map<string, Promise<Phrase | null>>();
  readTexts.set(context.names, known);
  const key = `${words.length} ${isPlaceExpected} ${text}`;
  const reading = known.get(key) ?? readText(words, text, context, isPlaceExpected);
  known.set(key, reading);
  const phrase = await reading;
  // A copy: phrases of a question are told apart by identity.
  return phrase === null ? null : { ...phrase };
}

async function readText(
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
  // "pre-seed and seed" joins two values; "and seed" is none, but "latest stage" is.
  const isNoValue = words.every(isFiller) && stagesIn(text, context.edited).length === 0;
  if (words.length > 1 && (isNoValue || isJoinedAtEnd(words))) return null;
  const amount = readAmountPhrase(text);
  if (amount !== null) return { kind: "amount", ...amount, text };
  const founded = foundedIn(text, context.today);
  if (founded !== null) return { kind: "founded", range: founded, text };
  const days = daysPhrase(text, context.today);
  if (days !== null) return days;
  const size = headcountsIn(text);
  if (size !== null) return sizePhrase(text, size, context);
  const place = { known: context.known, isExpected: isPlaceExpected, seesPart: context.seesPart };
  for (const [facet, read] of READERS) {
    const values = await read(text, context, place);
    if (values.length > 0) return { kind: "facet", facet, values, isExcluded: false, text };
  }
  if (words.length === 1 || [words.at(0), words.at(-1)].some((word) => !/[\p{L}\p{N}]/u.test(word ?? ""))) return null;
  // "Acme as well as Borealis": Norwegian companies end so, but it is no part of this name.
  const [last = "", shorter] = [words.at(-1), bareName(words.slice(0, -1).join(" "))];
  if (isFiller(last) && context.names.has(shorter) && bareName(text) === shorter) return null;
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

type Reader = (
  text: string,
  context: PhraseContext,
  place: PlaceContext,
) => readonly string[] | Promise<readonly string[]>;

/** Readers of each facet, in order of precedence. */
const READERS: readonly (readonly [Facet, Reader])[] = [
  ["stated_currency", (text) => currenciesAsked(text)],
  ["stage", (text, { edited }) => stagesIn(text, edited)],
  ["industry", (text, { edited }) => industriesNamed(text.replace(/[- ](?:focused|related)$/i, ""), edited)],
  ["region", (text, _, place) => nationsMeant(withoutBased(text), place)],
  ["country", (text, _, place) => countriesMeant(withoutBased(text), place)],
  ["city", (text, _, place) => citiesMeant(withoutBased(text), place)],
  ["region", (text, _, place) => regionsMeant(withoutBased(text), place)],
];

function withoutBased(text: string): string {
  return text.replace(/-based$/i, "");
}
