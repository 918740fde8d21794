import type { Context } from "../../../../shared/context.ts";
import { bareName } from "../../lead-text.ts";
import type { LeadFilter } from "../filter.ts";
import { writeFilterAddress } from "../filter-address.ts";
import { anyMatching } from "../search-leads.ts";
import { type WithoutMissing, withoutMissingWords, withoutUnknown } from "./missing-words.ts";
import { instead, narrowed, otherReadings, wordsInstead } from "./narrow.ts";
import { ADDRESSES_SHOWN } from "./details.ts";
import { type Phrase, withParts } from "./phrase.ts";
import { areBeside, described, inAnyIndustry } from "./readings/fallbacks.ts";
import { meaningOf, nobodys, orElse, withInvestor } from "./readings/meaning.ts";
import { rateNotes, unusedNotes } from "./readings/notes.ts";
import { nobodyHas, withoutRounds } from "./readings/without-rounds.ts";
import { type Interpretation, NOTHING_READ, type Reading } from "./readings/reading.ts";
import { alternativesOf, asWritten, withFewQuotes } from "../words/search-signs.ts";
import { withoutLegalForm } from "../words/search-words.ts";
import { withoutAsker } from "./asker.ts";
import { bestParses, rivalsOf } from "./chart.ts";
import { phrasesOf } from "./grammar.ts";
import { lookUp } from "./look-up.ts";
import { type LookUps, wordsMissing } from "./look-ups.ts";
import { wholeIndustryNotes } from "./industries/parts-of-industries.ts";
import { placeReadings } from "./values/place-words.ts";
import { readingsOf } from "./readings.ts";
import { sortOf } from "./whole-question.ts";
import { correctedTokens } from "./corrections/corrections.ts";
import { type Tokens, tokensOf } from "./tokens.ts";

interface InterpretSearchInput {
  /** As typed: "series a fintech uk 5m". */
  readonly text: string;
  /** The filter to narrow; its search text is replaced. */
  readonly filter: LeadFilter;
  /** True for programs, to which corrections are not shown. */
  readonly isForProgram?: boolean;
}

/**
 * Reads a typed text as values of the vocabulary, amounts, days, an order and remaining words: its words are looked up at
 * once, then every way to read them is scored, and the best is asked whether it finds rounds.
 */
export async function interpretSearch(ctx: Context, input: InterpretSearchInput): Promise<Interpretation> {
  const { text: quoted, unused: quotes } = withFewQuotes(input.text);
  const { filter } = input;
  const { text, notes: askerNotes } = withoutAsker(
    quoted.replaceAll(/\b(?:https?:\/\/(?:www\.)?|www\.)([^\s/,]+)(?:\/\S*)?/gi, "$1"),
  );
  const literal: Reading = { ...NOTHING_READ, filter: { ...filter, search: asWritten(text.trim()) } };
  const tokens = tokensOf(text);
  const done = async (reading: Reading, known?: LookUps): Promise<Interpretation> => ({
    ...reading,
    unused: [...quotes, ...reading.unused],
    notes: [...reading.notes, ...(known === undefined ? [] : await spelledOtherwise(ctx, reading.filter, known))],
  });
  if (tokens.tokens.length === 0) return done(literal);
  const known = await lookUp(ctx, tokens);
  if (known.names.has(bareName(text))) return done(literal, known);
  const readings = new Map<string, readonly (readonly Phrase[])[]>();
  const read = (typed: Tokens) => {
    const ofTyped = readings.get(typed.text) ?? readWords(typed, known);
    readings.set(typed.text, ofTyped);
    return ofTyped;
  };
  const { tokens: right, corrected } = correctedTokens({ typed: tokens, known, read: (typed) => read(typed)[0] ?? [] });
  const [phrases = [], ...rivals] = read(right);
  const answer = await answered(ctx, { phrases, known, input: { ...input, text }, literal, askerNotes });
  const places = answer.places.filter((place) => !corrected.some(({ typed }) => place.typed.includes(typed)));
  const others = rivals.map((rival) => meaningOf(rival, known, filter)).filter((one) => one.isUnderstood);
  const beside = [...answer.beside, ...others.map(orElse)].filter(({ filter: one }) => !isSame(one, answer.filter));
  const mayTell = input.isForProgram === true && !known.seesPart;
  const emptied = mayTell ? await emptiedBy(ctx, answer.filter, corrected) : [];
  const unused = [...answer.unused, ...emptied];
  return done({ ...answer, unused, beside: beside.slice(0, MOST_OTHERS), places: [...corrected, ...places] }, known);
}

/** A program would take a list that corrections emptied for an answer. */
async function emptiedBy(ctx: Context, filter: LeadFilter, corrected: Reading["places"]): Promise<readonly string[]> {
  const [hasRounds = false] = corrected.length === 0 ? [true] : await anyMatching(ctx, { filters: [filter] });
  const read = corrected.map(({ typed, place }) => `“${typed}” as “${place}”`).join(", ");
  return hasRounds ? [] : [`No round matches with ${read}.`];
}

/** Further readings are not shown. */
const MOST_OTHERS = 2;

function isSame(one: LeadFilter, other: LeadFilter): boolean {
  return writeFilterAddress(one).toString() === writeFilterAddress(other).toString();
}

/** What the words of a question say by the best reading, and by those that are nearly as good. */
function readWords(tokens: Tokens, known: LookUps): readonly (readonly Phrase[])[] {
  const parses = bestParses(readingsOf(tokens, known));
  return [...parses.slice(0, 1), ...rivalsOf(parses)].map(({ items }) => withInvestor(phrasesOf(items, known), known));
}

interface Read {
  readonly phrases: readonly Phrase[];
  readonly known: LookUps;
  readonly input: InterpretSearchInput;
  readonly literal: Reading;
  readonly askerNotes: readonly string[];
}

async function answered(ctx: Context, { phrases: given, known, input, literal, askerNotes }: Read): Promise<Reading> {
  const { filter } = input;
  const meaning = meaningOf(given, known, filter);
  const { phrases, understood, names, search, base, isUnderstood } = meaning;
  if (phrases.some(({ kind }) => kind === "word") && phrases.length > 1 && known.isBeginning) return literal;
  const [asWords = null] = wordsInstead(base, search, understood);
  const empty = known.seesPart ? [] : withoutRounds(understood, known);
  const reading: Reading = {
    filter: meaning.filter,
    asWords,
    sort: sortOf(phrases),
    isUnderstood,
    unused: [...unusedNotes(phrases), ...nobodys(phrases)],
    asksAddresses: phrases.some((one) => one.kind === "unused" && one.reason === ADDRESSES_SHOWN),
    notes: [
      ...askerNotes,
      ...meaning.notes,
      ...wholeIndustryNotes(phrases, known),
      ...empty.map(nobodyHas),
      ...(await rateNotes(ctx, withParts(phrases))),
    ],
    places: withParts(understood).flatMap(placesRead),
    beside: [
      ...otherReadings(meaning.filter, understood),
      ...empty.flatMap((phrase) => instead(meaning.filter, phrase, known)),
    ],
  };
  if (!isUnderstood && search === null) return reading;
  const words = [...(search ?? "").split(" "), ...understood.flatMap((one) => (isSearched(one) ? one.words : []))];
  const rest = narrowed(
    { ...base, search: null },
    understood.filter((one) => !isSearched(one)),
  );
  // A visitor's words are compared with the rounds in sight: to ask which rounds match would tell of hidden ones.
  const hasRest = writeFilterAddress(rest).size > 0;
  const isVisitor = known.seesPart && isUnderstood && names.length === 0 && search !== null && hasRest;
  const seen = isVisitor ? withoutUnknown(rest, words, known) : null;
  if (seen !== null) return withoutMissing(reading, seen, understood);
  // At most two are asked whether they find rounds.
  const isDescribed = asWords !== null && search !== null && names.length === 0 && areBeside(phrases);
  const candidates: readonly Reading[] =
    !isUnderstood && names.length === 0
      ? [literal, reading]
      : isDescribed
        ? [reading, described(reading, asWords)]
        : meaning.inAny !== null
          ? [reading, inAnyIndustry(reading, meaning.inAny, phrases)]
          : [reading];
  const mayLeaveOut = search !== null && !known.seesPart;
  if (candidates.length === 1 && !mayLeaveOut) return reading;
  const found = await anyMatching(ctx, { filters: candidates.map((one) => one.filter) });
  const first = candidates.find((_, i) => found[i] === true);
  if (first !== undefined) return first;
  const [name] = names;
  if (name !== undefined) {
    // "who runs Acme?" asks for Acme; in "Acme in Paris", the rest narrows.
    const narrows = understood.some(({ kind }) => kind !== "unused" && kind !== "sort");
    const others = phrases.flatMap((one) => (one.kind === "word" && one.isName !== true ? one.text : []));
    const otherWords = others.length === 0 ? "" : ` (“${others.join(" ")}”)`;
    const note = `Only “${name}” is listed: no round of this name matches the rest${otherWords}.`;
    return {
      ...reading,
      filter: { ...filter, search: name },
      [narrows ? "unused" : "notes"]: [...(narrows ? reading.unused : reading.notes), note],
      beside: [],
    };
  }
  if (!isUnderstood || !mayLeaveOut) return reading;
  const left = (await withoutMissingWords(ctx, { filter: rest, words })) ?? withoutUnknown(rest, words, known);
  const notes = [...reading.notes, `Nothing matches, with or without “${search ?? ""}” in its texts.`];
  return left === null ? { ...reading, notes } : withoutMissing(reading, left, understood);
}

function withoutMissing(reading: Reading, left: WithoutMissing, understood: readonly Phrase[]): Reading {
  const { filter, note, missing } = left;
  return { ...reading, filter, unused: [...reading.unused, note], missing, beside: otherReadings(filter, understood) };
}

function placesRead(phrase: Phrase): Reading["places"] {
  if (phrase.kind !== "facet") return [];
  return phrase.corrected === undefined
    ? placeReadings(phrase.facet, phrase.text, phrase.values)
    : [{ typed: phrase.text, place: phrase.corrected }];
}

/** True for words of texts without alternatives. */
function isSearched(phrase: Phrase): phrase is Phrase & { readonly kind: "text" } {
  return phrase.kind === "text" && phrase.isExcluded !== true && alternativesOf(phrase.words).length === 1;
}

/** A search for words tolerates misspellings, which a reader of a name has to know: "Soren Voss" finds a Sören Ross. */
async function spelledOtherwise(ctx: Context, filter: LeadFilter, known: LookUps): Promise<readonly string[]> {
  if (filter.search === null) return [];
  const names = alternativesOf(filter.search).map((name) => withoutLegalForm(name) ?? name);
  const missing = wordsMissing(known, names.join(" "));
  if (missing.length === 0) return [];
  const [hasRounds = false] = await anyMatching(ctx, { filters: [filter] });
  // A text of which no word is known is quoted as it was typed, with what it repeats.
  const words = new Set(
    names
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  const quoted = missing.length < words.size ? missing.join(" ") : filter.search;
  const none = `No round${known.seesPart ? " that you see" : ""} mentions “${quoted}”`;
  return [hasRounds ? `${none} as written; the rounds listed have a word spelled like it.` : `${none}.`];
}
