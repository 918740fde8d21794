import type { Facet } from "../facets.ts";
import type { LeadSort } from "../filter.ts";
import { isJoining, isPlacePreposition } from "./small-words.ts";
import { NUMBER_WORDS } from "../../../../catalogue/values/number-words.ts";
import { DIRECTIONS } from "./values/place-words.ts";
import {
  isInSeveral,
  isPlace,
  isWithin,
  mayContain,
  withoutWiderPlaces,
  withRegionsBeside,
  withStatesOfCountries,
} from "./values/places-beside.ts";
import { readingNotes } from "./values/reading-notes.ts";
import { asksFor, type FacetPhrase, type Phrase } from "./phrase.ts";
import { textOf } from "./rules.ts";
import { NO_AGES, NO_SIZES, NO_TOTALS } from "./unanswerable.ts";
import { anyOfSeveralNotes } from "./structure/any-of-several.ts";
import { narrowingNotes, withPairs } from "./structure/pairs.ts";
import { isOr } from "./structure/ranges-apart.ts";

/** Phrases that mean something else beside others, and what a reader has to know about it. */
interface Reviewed {
  readonly phrases: readonly Phrase[];
  readonly notes: readonly string[];
  /** True if its places are alternatives. */
  readonly anyPlace: boolean;
}

/** Reads each phrase in the light of the others. */
export function reviewed(given: readonly Phrase[]): Reviewed {
  const phrases = inStatedCurrency(given);
  const { phrases: placed, anyPlace: isAnyPlace } = withPlaces(
    withStatesOfCountries(
      withRegionsBeside(
        withoutWiderPlaces(withoutDirections(withBothBounds(withoutHistory(withoutVague(withoutMeasures(phrases)))))),
      ),
    ),
  );
  const { phrases: read, notes: pairNotes } = withPairs(placed);
  const anyPlace = isAnyPlace && read.some(isPlace);
  return {
    phrases: read,
    anyPlace,
    notes: [
      ...pairNotes,
      ...anyOfSeveralNotes(read),
      ...nearNotes(read),
      ...(pairNotes.length > 0 ? [] : [...narrowingNotes(read), ...periodNotes(read)]),
      ...readingNotes(read),
      ...orderNotes(read),
      ...anyPlaceNotes({ phrases: read, anyPlace }),
    ],
  };
}

function isMeasure(phrase: Phrase | undefined): boolean {
  return phrase?.kind === "unused" && phrase.isAmount === true;
}

const isTotal = (phrase: Phrase) =>
  phrase.kind === "unused" && phrase.reason === NO_TOTALS && phrase.text.split(" ").length < 3;

/**
 * An amount beside "revenue" or "valued at" is not the round's, and is named with it: "revenue over 10m", "10m+ ARR", "10m
 * raised in total". A total of nothing says nothing: "insgesamt Fintech".
 */
function withoutMeasures(phrases: readonly Phrase[]): readonly Phrase[] {
  if (!phrases.some(({ kind }) => kind === "amount" || kind === "sort"))
    return phrases.map((phrase) => (isTotal(phrase) ? { kind: "filler", text: phrase.text } : phrase));
  const read: Phrase[] = [];
  for (const phrase of phrases) {
    const isBeyondWords = isTotal(phrase) || read.some(isTotal);
    const from = read.findLastIndex(
      ({ kind, text }) => !(kind === "filler" || (kind === "word" && isBeyondWords)) || text === ",",
    );
    const before = read[from];
    const isPair = [before, phrase].some(({ kind } = phrase) => kind === "amount") && before !== undefined;
    const isMeasured =
      isPair && (isMeasure(before) || (isMeasure(phrase) && (from === read.length - 1 || isTotal(phrase))));
    if (isMeasured)
      read.splice(from, Infinity, {
        kind: "unused",
        text: textOf([...read.slice(from), phrase].filter(({ kind }) => kind !== "filler")),
        reason: [before, phrase].flatMap((one) => (one.kind === "unused" ? one.reason : []))[0] ?? "",
        isAmount: true,
      });
    else read.push(phrase);
  }
  return read;
}

/** "small teams, under 50 employees", "young companies, founded after 2022": a word that numbers explain is no other wish. */
function withoutVague(phrases: readonly Phrase[]): readonly Phrase[] {
  const hasSize = phrases.some(({ kind }) => kind === "amount") || phrases.some((one) => asksFor(one, "headcount"));
  const hasAge = phrases.some(({ kind }) => kind === "founded");
  return phrases.map((phrase) => {
    const isExplained =
      phrase.kind === "unused" && ((hasSize && phrase.reason === NO_SIZES) || (hasAge && phrase.reason === NO_AGES));
    return isExplained ? { kind: "filler", text: phrase.text } : phrase;
  });
}

/** "rounds in GBP over 1m": an amount without a currency is one in the currency that is asked for. */
function inStatedCurrency(phrases: readonly Phrase[]): readonly Phrase[] {
  const stated = phrases.flatMap((phrase) => (asksFor(phrase, "stated_currency") ? phrase.values : []));
  // "under 1m or over 20m euros": of both.
  const typed = phrases.flatMap((phrase) =>
    phrase.kind === "amount" && phrase.currency !== "USD" ? phrase.currency : [],
  );
  const [currency, ...others] = new Set(stated.length > 0 ? stated : phrases.some(isOr) ? typed : []);
  return currency === undefined || others.length > 0
    ? phrases
    : phrases.map((phrase) =>
        phrase.kind === "amount" && phrase.currency === "USD" && !DOLLARS.test(phrase.text)
          ? { ...phrase, currency }
          : phrase,
      );
}

const DOLLARS = /\$|\busd\b|dollar|dólar/i;

/**
 * "later than Seed and earlier than Series B", "more than 10 people, fewer than 200": the stages or sizes within both
 * bounds, not within one of them.
 */
function withBothBounds(phrases: readonly Phrase[]): readonly Phrase[] {
  return (["stage", "headcount"] as const).reduce(withBothBoundsOf, phrases);
}

function withBothBoundsOf(phrases: readonly Phrase[], facet: Facet): readonly Phrase[] {
  const bounds = phrases
    .filter((phrase) => asksFor(phrase, facet))
    .filter(({ text }) => facet === "headcount" || isBound(text));
  const [first, ...others] = bounds;
  if (first === undefined || others.length === 0) return phrases;
  const values = first.values.filter((value) => others.every((other) => other.values.includes(value)));
  if (values.length === 0) return phrases;
  const size = bounds.reduce<FacetPhrase["size"]>(
    (both, { size: one }) => both && one && { min: one.min ?? both.min, max: one.max ?? both.max },
    { min: null, max: null },
  );
  return phrases.map((phrase) =>
    phrase.kind === "facet" && bounds.includes(phrase) ? { ...phrase, values, ...(size && { size }) } : phrase,
  );
}

/** Of several orders, the first; one by the same column after it says which end is first: "by amount, lowest first". */
export function sortOf(phrases: readonly Phrase[]): LeadSort | null {
  const orders = phrases.flatMap((phrase) => (phrase.kind === "sort" ? phrase.sort : []));
  return orders.findLast(({ by }) => by === orders[0]?.by) ?? null;
}

/** Lists have one order and are not cut: "top 10". */
function orderNotes(phrases: readonly Phrase[]): readonly string[] {
  const [first, ...others] = phrases.filter((phrase) => phrase.kind === "sort");
  const further = others.filter(({ sort }) => sort.by !== first?.sort.by);
  return [
    ...further.map(({ text }) => `“${text}” was not used: the list is ordered by “${first?.text}”.`),
    ...phrases.flatMap(({ kind, text }) =>
      kind === "sort" && COUNT.test(text) ? [`“${text}” was read as an order: all rounds that match are listed.`] : [],
    ),
  ];
}

const COUNT = new RegExp(`\\b(?:\\d+(?:nd|rd|th)?|second|third|fourth|fifth|${NUMBER_WORDS})\\b`, "i");

function anyPlaceNotes({ phrases, anyPlace }: Pick<Reviewed, "phrases" | "anyPlace">): readonly string[] {
  if (!anyPlace) return [];
  const places = phrases.flatMap((phrase) => (isPlace(phrase) ? `“${phrase.text}”` : []));
  return [`Rounds in any of these places are listed: ${places.join(", ")}.`];
}

/** Several periods are one in the filter: "April or July 2026". */
function periodNotes(phrases: readonly Phrase[]): readonly string[] {
  const closed = phrases.flatMap((phrase) =>
    phrase.kind === "days" && phrase.fixed.min !== null && phrase.fixed.max !== null ? [phrase] : [],
  );
  const joined = closed.filter(({ text }) => / (?:or|and) /i.test(text) && !/^between /i.test(text));
  const typed = closed.length > 1 ? closed : joined;
  const all = phrases.filter(({ kind }) => kind === "days");
  // "since monday last week": one of them replaces the other.
  if (all.length > 1 && closed.length < 2 && !areEnds(phrases))
    return [`${all.map(({ text }) => `“${text}”`).join(" and ")} were read as one period: see the days listed.`];
  return typed.length === 0
    ? []
    : [`${typed.map(({ text }) => `“${text}”`).join(" and ")} was read as all days from the first to the last.`];
}

/** "after May 2025", "before March 2026": the two ends of a period. */
function areEnds(phrases: readonly Phrase[]): boolean {
  const days = phrases.flatMap((phrase) => (phrase.kind === "days" ? [phrase] : []));
  const mins = days.filter(({ fixed }) => fixed.min !== null);
  return days.length === 2 && mins.length === 1 && days.some(({ fixed }) => fixed.max !== null && fixed.min === null);
}

/** "southern Germany": parts of a place are not known. */
function withoutDirections(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.map((phrase, i) =>
    phrase.kind === "word" && DIRECTIONS.test(phrase.text) && isPlace(phrases[i + 1])
      ? { kind: "unused", text: phrase.text, reason: "only whole cities, regions and countries are known" }
      : phrase,
  );
}

/**
 * Places of two levels narrow each other ("Austin, Texas"), unless one lies elsewhere or they are joined by a word
 * ("Berlin or France", "Texas and Boston"): then they are alternatives, and a place that only says where the one
 * before it lies ("Berlin, Germany or France") is none of them.
 */
function withPlaces(given: readonly Phrase[]): Pick<Reviewed, "phrases" | "anyPlace"> {
  const phrases = withCityStates(given);
  const places = phrases.filter(isPlace);
  const isJoined = (place: FacetPhrase) => {
    const before = phrases.slice(0, phrases.indexOf(place)).findLast(({ text }) => !isPlacePreposition(text));
    return BETWEEN_ALTERNATIVES.test(before?.text ?? "");
  };
  const isElsewhere = (place: FacetPhrase) =>
    places.some((other) => other.facet !== place.facet && !mayContain(place, other));
  const isAlternative = (place: FacetPhrase, i: number) =>
    i > 0 && places[i - 1]?.facet !== place.facet && isJoined(place);
  const anyPlace = places.some((place, i) => isElsewhere(place) || isAlternative(place, i));
  if (!anyPlace) return { phrases, anyPlace };
  const isAround = (place: FacetPhrase) => {
    const before = places[places.indexOf(place) - 1];
    return before !== undefined && isWithin(before, place) && !isJoined(place);
  };
  const wide = places.filter(isAround);
  const around = new Set<Phrase>(wide);
  // "Boston MA or Portland ME": each lies in one of the states.
  const isEachWithin =
    wide.length > 1 && wide.length * 2 === places.length && wide.every(({ facet }) => facet === wide[0]?.facet);
  if (isEachWithin) return { phrases, anyPlace: false };
  const isAmbiguous = (phrase: Phrase) => {
    const narrow = places[places.findIndex((place) => place === phrase) - 1];
    return around.has(phrase) && narrow?.facet === "city" && isInSeveral(narrow.values[0] ?? "");
  };
  return {
    anyPlace,
    phrases: phrases.flatMap((phrase): readonly Phrase[] => {
      const reason = "beside other places, a city is listed wherever one of its name lies";
      if (isAmbiguous(phrase)) return [{ kind: "unused", text: phrase.text, reason }];
      return around.has(phrase) ? [] : [phrase];
    }),
  };
}

/** Words between places that are alternatives; a comma also stands before a wider place. */
const BETWEEN_ALTERNATIVES = /^(?:or|and|nor|&|\+|\/|plus|oder|und|ou|et|o|y|e)$/i;

const CITY_STATES: Readonly<Record<string, string>> = { HK: "Hong Kong", MC: "Monaco", MO: "Macau", SG: "Singapore" };

/** "Tokyo or Singapore": beside a city elsewhere, a country that is a city is that city. */
function withCityStates(phrases: readonly Phrase[]): readonly Phrase[] {
  const hasCity = phrases.some((phrase) => asksFor(phrase, "city"));
  return phrases.map((phrase): Phrase => {
    if (!hasCity || phrase.kind !== "facet" || phrase.facet !== "country") return phrase;
    const [country = "", ...others] = phrase.values;
    const city = CITY_STATES[country];
    return city === undefined || others.length > 0 ? phrase : { ...phrase, facet: "city", values: [city] };
  });
}

const NEAR = /^(?:near|nearby|near-by|around|close to|bei|pres|cerca)$/i;

/** Distances are not known: "near Paris" is in Paris. */
function nearNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase, i) => {
    if (!asksFor(phrase, "city")) return [];
    const before = phrases.slice(0, i).findLast(({ text }) => !/^(?:to|the|in)$/i.test(text) && !isJoining(text));
    return before?.kind === "filler" && NEAR.test(before.text)
      ? [`“near ${phrase.text}” was read as “in ${phrase.text}”: distances are not known.`]
      : [];
  });
}

const STAGE_BOUND =
  /^(?:after|before|earlier|later|above|below|beyond|past|prior|up to|until|at least|at most|from|no (?:later|earlier)|min|max|not)\b|(?: (?:or|and|&) (?:later|earlier|above|below|up|higher|lower)|\+)$/i;

/** True for a stage that is an end of a range: "after seed". */
export function isBound(text: string): boolean {
  return STAGE_BOUND.test(text);
}

/** "series A after seed": a round is known by itself, not by those before it. */
function withoutHistory(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.map((phrase, i): Phrase => {
    const before = phrases[i - 1];
    const isHistory =
      asksFor(phrase, "stage") && asksFor(before, "stage") && !isBound(before?.text ?? "") && AFTER.test(phrase.text);
    return isHistory
      ? {
          kind: "unused",
          text: phrase.text,
          reason: "rounds cannot be narrowed by what a company raised before or after",
        }
      : phrase;
  });
}

const AFTER = /^(?:after|before|following|post|past|beyond|prior to) /i;
