import type { Context } from "../../../../shared/context.ts";
import { bareName } from "../../lead-text.ts";
import { FACETS, type Facet } from "../facets.ts";
import { membersOf } from "../facet-members.ts";
import type { LeadFilter } from "../filter.ts";
import { writeFilterAddress } from "../filter-address.ts";
import { anyMatching } from "../search-leads.ts";
import { linkedIndustries } from "./industries/linked-industries.ts";
import { withoutMissingWords, withoutUnknown } from "./missing-words.ts";
import { narrowed, ofGroup, type OtherReading, otherReadings, wordsInstead } from "./narrow.ts";
import { NO_ADDRESSES } from "./details.ts";
import { type FacetPhrase, type Phrase, withParts } from "./phrase.ts";
import { described, inAnyIndustry, inWords } from "./readings/fallbacks.ts";
import { rateNotes, unusedNotes } from "./readings/notes.ts";
import { type Interpretation, NOTHING_READ, type Reading } from "./readings/reading.ts";
import {
  alternativesOf,
  asWritten,
  BETWEEN_ALTERNATIVES,
  MOST_ALTERNATIVES,
  withFewQuotes,
} from "../words/search-signs.ts";
import { withoutLegalForm } from "../words/search-words.ts";
import { withoutAsker } from "./asker.ts";
import { reviewed } from "./whole-question.ts";
import { bestParses, rivalsOf } from "./chart.ts";
import { phrasesOf } from "./grammar.ts";
import { inHeldIndustries } from "./industries/held-industries.ts";
import { lookUp } from "./look-up.ts";
import { investorsMeant } from "./investors-meant.ts";
import { isInTexts, type LookUps, wordsMissing } from "./look-ups.ts";
import { partsInTexts, wholeIndustryNotes } from "./industries/parts-of-industries.ts";
import { placeReadings } from "./values/place-words.ts";
import { readingsOf } from "./readings.ts";
import { withTextAlternatives } from "./industries/text-alternatives.ts";
import { correctedTokens } from "./corrections/corrections.ts";
import { isJoining } from "./small-words.ts";
import { type Tokens, tokensOf } from "./tokens.ts";

interface InterpretSearchInput {
  /** As typed: "series a fintech uk 5m". */
  readonly text: string;
  /** The filter to narrow; its search text is replaced. */
  readonly filter: LeadFilter;
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
  const [read = []] = readWords(tokens, known);
  const { tokens: right, corrected } = correctedTokens(tokens, read, known);
  const [phrases = [], ...rivals] = corrected.length === 0 ? readWords(tokens, known) : readWords(right, known);
  const answer = await answered(ctx, { phrases, known, input: { ...input, text }, literal, askerNotes });
  const places = answer.places.filter((place) => !corrected.some(({ typed }) => place.typed.includes(typed)));
  const others = rivals.map((rival) => meaningOf(rival, known, filter)).filter((one) => one.isUnderstood);
  const beside = [...answer.beside, ...others.map(orElse)].filter(({ filter: one }) => !isSame(one, answer.filter));
  return done({ ...answer, beside: beside.slice(0, MOST_OTHERS), places: [...corrected, ...places] }, known);
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

/** "Sequoia in India": the words without another meaning are an investor, with every fund, if all of them are its name. */
function withInvestor(phrases: readonly Phrase[], known: LookUps): readonly Phrase[] {
  const first = phrases.findIndex(({ kind }) => kind === "word");
  const last = phrases.findLastIndex(({ kind }) => kind === "word");
  const run = phrases.slice(first, last + 1);
  const isName = run.some((phrase) => phrase.kind === "word" && phrase.isName === true);
  if (first < 0 || isName || known.isBeginning || run.some(({ kind }) => kind !== "word" && kind !== "filler"))
    return phrases;
  const text = run.map((phrase) => phrase.text).join(" ");
  const values = investorsMeant({ known, facet: "investor", text, isExpected: true });
  const investor: Phrase = { kind: "facet", facet: "investor", values, isExcluded: false, text };
  return values.length === 0 ? phrases : phrases.toSpliced(first, run.length, investor);
}

/** Phrases with what they mean together. */
interface Meaning {
  readonly phrases: readonly Phrase[];
  /** Those that are more than words. */
  readonly understood: readonly Phrase[];
  /** The filter if industries that no round joins are alternatives; null if none are. */
  readonly inAny: LeadFilter | null;
  readonly search: string | null;
  readonly names: readonly string[];
  readonly isUnderstood: boolean;
  /** The filter to narrow. */
  readonly base: LeadFilter;
  readonly filter: LeadFilter;
  readonly notes: readonly string[];
}

function meaningOf(given: readonly Phrase[], known: LookUps, filter: LeadFilter): Meaning {
  const { phrases: understoodAll, notes, anyPlace } = reviewed(given, known.today);
  const meant = filter.anyOf.length === 0 ? understoodAll : understoodAll.map(withoutFurtherAlternatives);
  const { phrases: parts, notes: heldNotes } = inHeldIndustries(partsInTexts(meant, known), known);
  const linked = linkedIndustries(parts);
  const phrases = linked ?? withTextAlternatives(parts, known);
  const understood = phrases.filter(isMeaning);
  const names = phrases.flatMap((phrase) => (phrase.kind === "word" && phrase.isName === true ? phrase.text : []));
  const search = searchOf(phrases);
  const base = anyPlace ? { ...filter, anyPlace } : filter;
  return {
    phrases,
    understood,
    inAny: linked === null || known.seesPart ? null : narrowed({ ...base, search }, parts.filter(isMeaning)),
    search,
    names,
    isUnderstood: understood.length > 0 || names.length > 1,
    base,
    filter: narrowed({ ...base, search }, understood),
    notes: [...notes, ...heldNotes],
  };
}

function isMeaning({ kind }: Phrase): boolean {
  return kind !== "word" && kind !== "filler";
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
    sort: phrases.flatMap((phrase) => (phrase.kind === "sort" ? phrase.sort : [])).at(-1) ?? null,
    isUnderstood,
    unused: [...unusedNotes(phrases), ...nobodys(phrases)],
    asksAddresses: phrases.some(
      (one) => one.kind === "unused" && one.reason === NO_ADDRESSES && !one.text.startsWith("without "),
    ),
    notes: [
      ...askerNotes,
      ...meaning.notes,
      ...wholeIndustryNotes(phrases, known),
      ...empty.map(nobodyHas),
      ...(await rateNotes(ctx, withParts(phrases))),
    ],
    places: withParts(understood).flatMap((phrase) =>
      phrase.kind !== "facet"
        ? []
        : phrase.corrected === undefined
          ? placeReadings(phrase.facet, phrase.text, phrase.values)
          : [{ typed: phrase.text, place: phrase.corrected }],
    ),
    beside: [
      ...otherReadings(meaning.filter, understood),
      ...empty.flatMap((phrase) =>
        phrase.isExcluded || phrase.facet !== "industry" ? [] : ofGroup(meaning.filter, phrase),
      ),
    ],
  };
  if (!isUnderstood && search === null) return reading;
  // "fintech hat": words that say nothing here may be left out.
  const withoutWords = narrowed({ ...base, search: null }, understood);
  const doubted: Reading =
    search === null || names.length > 0 || known.seesPart
      ? reading
      : { ...reading, beside: [{ says: `without “${search}”`, filter: withoutWords }, ...reading.beside] };
  const candidates: readonly Reading[] =
    !isUnderstood && names.length === 0
      ? [literal, reading]
      : [
          ...(asWords !== null && search !== null && names.length === 0 ? [described(reading, asWords)] : []),
          doubted,
          ...(meaning.inAny === null ? [] : [inAnyIndustry(reading, meaning.inAny)]),
          ...(asWords === null || search !== null || known.seesPart || !isInTexts(asWords.search ?? "", known)
            ? []
            : [inWords(reading, asWords)]),
        ];
  const mayLeaveOut = search !== null && !known.seesPart;
  if (candidates.length === 1 && !mayLeaveOut) return reading;
  const found = await anyMatching(ctx, { filters: candidates.map((one) => one.filter) });
  const first = candidates.find((_, i) => found[i] === true);
  if (first !== undefined) return first;
  const [name] = names;
  if (name !== undefined)
    return {
      ...reading,
      filter: { ...filter, search: name },
      unused: [...reading.unused, `Only “${name}” is listed: no round of this name matches the rest.`],
      beside: [],
    };
  if (!isUnderstood || !mayLeaveOut) return reading;
  const words = [...(search ?? "").split(" "), ...understood.flatMap((one) => (isSearched(one) ? one.words : []))];
  const rest = narrowed(
    { ...base, search: null },
    understood.filter((one) => !isSearched(one)),
  );
  const left = (await withoutMissingWords(ctx, { filter: rest, words })) ?? withoutUnknown(rest, words, known);
  if (left === null) return reading;
  return {
    ...reading,
    filter: left.filter,
    unused: [...reading.unused, left.note],
    missing: left.missing,
    beside: otherReadings(left.filter, understood),
  };
}

/** The reading of a question that is nearly as good as the best. */
function orElse({ filter, phrases }: Meaning): OtherReading {
  const read = phrases.flatMap((phrase) =>
    phrase.kind === "facet"
      ? `“${phrase.text}” as ${FACETS[phrase.facet].label.toLowerCase()}`
      : phrase.kind === "word"
        ? `“${phrase.text}” as words`
        : [],
  );
  return { says: `with ${read.join(" and ")}`, filter };
}

/** The words without another meaning; several names are alternatives. */
function searchOf(phrases: readonly Phrase[]): string | null {
  const words = phrases.filter((phrase) => phrase.kind === "word");
  if (words.length === 0) return null;
  const names = words.filter((word) => word.kind === "word" && word.isName === true);
  const isJoined = names.length > 1 && (names.length === words.length || areJoined(phrases));
  return isJoined
    ? names
        .slice(0, MOST_ALTERNATIVES)
        .map(({ text }) => text)
        .join(BETWEEN_ALTERNATIVES)
    : words.map(({ text }) => text).join(" ");
}

/** True if a word that joins stands between any two names or words. */
function areJoined(phrases: readonly Phrase[]): boolean {
  const at = phrases.flatMap(({ kind }, i) => (kind === "word" ? i : []));
  return at
    .slice(1)
    .every((to, i) => phrases.slice(at[i], to).some(({ kind, text }) => kind === "filler" && isJoining(text)));
}

/** The words beside several names that nobody has. */
function nobodys(phrases: readonly Phrase[]): readonly string[] {
  const words = phrases.filter((phrase) => phrase.kind === "word");
  const names = words.filter((word) => word.isName === true);
  const others = names.length > 1 && areJoined(phrases) ? words.filter((word) => word.isName !== true) : [];
  return others.map(({ text }) => `“${text}” was not used: no round has a company or a person of this name.`);
}

function withoutFurtherAlternatives(phrase: Phrase): Phrase {
  return phrase.kind === "alternatives"
    ? { kind: "unused", text: phrase.text, reason: "the list has alternatives already" }
    : phrase;
}

/** The values asked for, or left out, that no round has. */
function withoutRounds(phrases: readonly Phrase[], known: LookUps): readonly FacetPhrase[] {
  const hasNone = ({ facet, values }: FacetPhrase) => {
    const held = new Set(known.all(facet));
    return !membersOf(facet, values).some((value) => held.has(value));
  };
  return phrases.filter(
    (phrase): phrase is FacetPhrase => phrase.kind === "facet" && IN[phrase.facet] !== undefined && hasNone(phrase),
  );
}

/** How rounds have a value: "in Lagos". */
const IN: Readonly<Partial<Record<Facet, string>>> = {
  industry: "in",
  country: "in",
  region: "in",
  city: "in",
  stage: "of stage",
  investor: "of",
  lead_investor: "led by",
};

function nobodyHas({ facet, values, isExcluded }: FacetPhrase): string {
  return `No round is ${IN[facet]} ${values.join(" or ")}${isExcluded ? ", so leaving it out changes nothing" : ""}.`;
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
  return hasRounds
    ? [`No round mentions “${missing.join(" ")}” as written; the rounds listed have a word spelled like it.`]
    : [];
}
