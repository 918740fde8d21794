import { newestRate } from "../../../../catalogue/facts/exchange-rates.ts";
import { loadEditedWords } from "../../../../catalogue/industries/edited-words.ts";
import type { Context } from "../../../../shared/context.ts";
import { seesWholeCatalogue } from "../../access.ts";
import { bareName } from "../../lead-text.ts";
import type { LeadFilter, LeadSort } from "../filter.ts";
import { anyMatching } from "../search-leads.ts";
import { correctedPlaces, correctedWords, countryMisspelled } from "./corrected-words.ts";
import { NO_ADDRESSES } from "./details-asked.ts";
import { runsOf, withPlainDomains, wordsTyped } from "./function-words.ts";
import { type KnownValues, knownValues, wordsMissing } from "./known-values.ts";
import { withoutMissingWords } from "./missing-words.ts";
import { isName, nameAmong, nameAsked, SIMILAR_ASKED } from "./name-asked.ts";
import { type NamedCompanies, namedCompanies } from "./named-companies.ts";
import { type PlaceReading, placeReadings } from "./values/place-words.ts";
import { narrowed, type OtherReading, ofGroup, otherReadings, partAlone, wordsInstead } from "./narrow.ts";
import type { FacetPhrase, Phrase } from "./phrase.ts";
import type { PhraseContext } from "./longest-phrase.ts";
import { allOfInvestors, isTogether } from "./investors-meant.ts";
import { linkedIndustries } from "./linked-industries.ts";
import { isInTexts, partsInTexts, wholeIndustryNotes } from "./parts-of-industries.ts";
import { NAMES_NOTHING, readPhrases } from "./read-phrases.ts";
import { readRest } from "./rest-words.ts";
import { alternativesOf, asWritten, withoutLegalForm } from "./search-words.ts";
import { foldedValue } from "./spelling.ts";
import { withoutAsker } from "./structure/asker.ts";
import { inHeldIndustries } from "./structure/held-industries.ts";
import { withTextAlternatives } from "./structure/text-alternatives.ts";
import { reviewed, togetherNote } from "./whole-question.ts";
import { wordsMeant } from "./words-meant.ts";

interface InterpretSearchInput {
  /** As typed: "series a fintech uk 5m". */
  readonly text: string;
  /** The filter to narrow; its search text is replaced. */
  readonly filter: LeadFilter;
  /** The size of the public sample (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** A typed text as a filter. */
export interface Interpretation {
  /** The given filter with the values, amounts and days understood; the other words are its search text. */
  readonly filter: LeadFilter;
  /** The order that the text asks for ("biggest"); null without one. */
  readonly sort: LeadSort | null;
  /** True if any of the text became more than a word search. */
  readonly isUnderstood: boolean;
  /** What was not used, with the reason, as sentences. */
  readonly unused: readonly string[];
  /** True for "founders with e-mail". */
  readonly asksAddresses: boolean;
  /** How amounts are compared, as sentences. */
  readonly notes: readonly string[];
  /** Corrected places and words, and places that were widened. */
  readonly places: readonly PlaceReading[];
  /** The same question with the words of its industries searched for in texts, which counts if they find nothing. */
  readonly asWords: LeadFilter | null;
  /** Words of three letters that nothing contains, with the only known thing that is one edit away. */
  readonly meant: readonly PlaceReading[];
  /** Words that may be an industry or words of texts, and the filter of leads by the other reading. */
  readonly beside: readonly OtherReading[];
}

/**
 * Reads a typed text as values of the vocabulary, amounts, days, an order and remaining words. Words stay a text search if
 * they are a company's name, or if some have no meaning and only all of them together have matches.
 */
export async function interpretSearch(ctx: Context, input: InterpretSearchInput): Promise<Interpretation> {
  const { missing = [], ...read } = await readSearch(ctx, input);
  const names = read.filter.search === null ? [] : alternativesOf(read.filter.search);
  const search = [...names.map((name) => withoutLegalForm(name) ?? name), ...missing].join(" ");
  return {
    ...read,
    notes: [...read.notes, ...(await spellingNotes(ctx, read, input.sampleSize))],
    meant: await wordsMeant(ctx, { search, sampleSize: input.sampleSize }),
  };
}

/** An interpretation before its words of three letters are looked at. */
type Reading = Omit<Interpretation, "meant"> & { readonly missing?: readonly string[] };

async function readSearch(ctx: Context, input: InterpretSearchInput): Promise<Reading> {
  const { filter, sampleSize } = input;
  const { text, notes: askerNotes } = withoutAsker(withPlainDomains(input.text));
  const literal = { ...NOTHING_READ, filter: { ...filter, search: asWritten(text) } };
  const words = wordsTyped(text);
  if (words.length === 0) return literal;
  const whole = bareName(text);
  const [known, edited, named] = await Promise.all([
    knownValues(ctx, sampleSize),
    loadEditedWords(ctx),
    namedCompanies(ctx, {
      names: [whole, ...runsOf(words).map(bareName)].filter((name) => name !== ""),
      beginning: whole,
      sampleSize,
    }),
  ]);
  if (named.names.has(whole)) return literal;
  const context: PhraseContext = {
    today: ctx.clock.now().toISOString().slice(0, 10),
    known,
    edited,
    names: named.names,
    seesPart: !seesWholeCatalogue(ctx.actor),
  };
  const asked = nameAsked(text);
  if (asked !== null && (await isName(asked, { named, context })))
    return {
      ...literal,
      filter: { ...filter, search: asked },
      unused: SIMILAR_ASKED.test(text) ? [`Companies like “${asked}” are listed on its page, not here.`] : [],
    };
  const { phrases: read, corrected } = await readCorrected(words, context);
  const { phrases: meant, notes, anyPlace } = reviewed(read, context.today);
  const { phrases: parts, notes: heldNotes } = await inHeldIndustries(await partsInTexts(meant, context), context);
  const linked = linkedIndustries(parts);
  const phrases = linked ?? (await withTextAlternatives(parts, { context, named }));
  const isPartial = phrases.some(({ kind }) => kind === "word");
  if (isPartial && words.length > 1 && named.isBeginning) return literal;
  const rest = await readRest(phrases, { context, named });
  const understood = phrases.filter(({ kind }) => kind !== "word" && kind !== "filler");
  const base = anyPlace ? { ...filter, anyPlace } : filter;
  const all = [...understood, ...rest.investors];
  // "Accel together with Merrow": one of them may be words alone.
  const together = rest.investors.length > 0 && isTogether(phrases) ? allOfInvestors(all) : null;
  const interpreted = narrowed({ ...base, search: rest.search }, together ?? all);
  const [asWords = null] = wordsInstead(base, rest.search, understood);
  const empty = context.seesPart ? [] : await withoutRounds(understood, known);
  const reading: Omit<Reading, "filter"> = {
    asWords,
    sort: phrases.flatMap((phrase) => (phrase.kind === "sort" ? phrase.sort : []))[0] ?? null,
    isUnderstood: understood.length + rest.investors.length > 0 || rest.isSeveral,
    unused: [...unusedNotes(phrases), ...rest.unused],
    asksAddresses: phrases.some(
      (one) => one.kind === "unused" && one.reason === NO_ADDRESSES && !one.text.startsWith("without "),
    ),
    notes: [
      ...askerNotes,
      ...notes,
      ...rest.notes,
      ...(together === null ? [] : [togetherNote(together)]),
      ...heldNotes,
      ...empty.map(
        ({ values, isExcluded }) =>
          `No round is in ${values.join(" or ")}${isExcluded ? ", so leaving it out changes nothing" : ""}.`,
      ),
      ...(await rateNotes(ctx, phrases)),
    ],
    places: [
      ...corrected,
      ...understood.flatMap((phrase) =>
        phrase.kind !== "facet"
          ? []
          : phrase.corrected === undefined
            ? placeReadings(phrase.facet, phrase.text, phrase.values)
            : [{ typed: phrase.text, place: phrase.corrected }],
      ),
    ],
    beside: [
      ...otherReadings(interpreted, understood),
      ...empty.flatMap((phrase) => (phrase.isExcluded ? [] : ofGroup(interpreted, phrase))),
    ],
  };
  if (rest.isSeveral) return { ...reading, filter: interpreted, asWords: null, beside: [] };
  const inAny =
    linked === null || context.seesPart ? [] : parts.filter(({ kind }) => kind !== "word" && kind !== "filler");
  const isPartAlone =
    linked === null &&
    !context.seesPart &&
    understood.some((phrase) => phrase.kind === "text" && phrase.isExcluded !== true) &&
    understood.some((phrase) => phrase.kind === "facet" && phrase.facet === "industry");
  // "recently funded" asks for every round.
  if (!reading.isUnderstood && rest.search === null)
    return (await firstThatFinds(ctx, [literal], sampleSize)) ?? { ...reading, filter: interpreted };
  const name =
    rest.search !== null
      ? await nameAmong(rest.search.split(" "), { named, context, isAlone: !reading.isUnderstood })
      : null;
  const isLiteral = rest.search === null || rest.search === words.join(" ");
  if (!reading.isUnderstood && corrected.length === 0 && isLiteral && name === null) return literal;
  // All words together may be a name ("Jordan Smith") if some have no meaning and each of the others is a single
  // value.
  const mayBeName =
    isPartial &&
    understood.every(({ kind, text: of }) => kind === "facet" && !of.includes(" ")) &&
    (await known.mentioned(words.map(foldedValue))).size === new Set(words.map(foldedValue)).size;
  // "drone parts": an industry's word beside words without meaning describes what a company makes.
  const isDescription = asWords !== null && rest.search !== null;
  const wholeNotes = wholeIndustryNotes(phrases, context);
  const asInterpreted: Reading = { ...reading, filter: interpreted, notes: [...reading.notes, ...wholeNotes] };
  const candidates: readonly Reading[] = [
    ...(isDescription ? [described(reading, asWords)] : []),
    ...(reading.isUnderstood ? [asInterpreted] : []),
    ...(isPartAlone
      ? [
          {
            ...reading,
            ...partAlone(
              base,
              rest.search,
              understood,
              reading.notes.filter((note) => !heldNotes.includes(note)),
            ),
          },
        ]
      : []),
    ...(inAny.length === 0 ? [] : [inAnyIndustry(reading, narrowed({ ...base, search: rest.search }, inAny))]),
    ...(mayBeName || !reading.isUnderstood ? [literal] : []),
    ...(reading.isUnderstood ? [] : [asInterpreted]),
    // A reader of a part cannot tell that no round has the industry.
    ...(asWords === null || isDescription || context.seesPart || !(await isInTexts(asWords.search ?? "", known))
      ? []
      : [inWords(reading, asWords)]),
  ];
  const [only] = candidates;
  const isNarrowed = [...understood, ...rest.investors].some(({ kind }) => kind !== "unused");
  // A reader of a part cannot tell that no round mentions a word.
  const mayLeaveOut = isNarrowed && rest.search !== null && !context.seesPart;
  if (only !== undefined && candidates.length === 1 && !mayLeaveOut && name === null) return only;
  const found = await firstThatFinds(ctx, candidates, sampleSize);
  if (found !== null) return found;
  // "what company is Ada Byron running": a name says more than the rest.
  if (name !== null)
    return {
      ...reading,
      filter: { ...filter, search: name },
      unused: [...reading.unused, await onlyNote(name, rest.search ?? "", { named, context })],
      beside: [],
    };
  const left = mayLeaveOut
    ? await withoutMissingWords(ctx, {
        filter: narrowed({ ...base, search: null }, [
          ...understood.filter((one) => !isSearched(one)),
          ...rest.investors,
        ]),
        words: [...(rest.search ?? "").split(" "), ...understood.flatMap((one) => (isSearched(one) ? one.words : []))],
        sampleSize,
      })
    : null;
  if (left !== null)
    return {
      ...reading,
      filter: left.filter,
      unused: [...reading.unused, left.note],
      missing: left.missing,
      beside: otherReadings(left.filter, understood),
    };
  // "chad ellry": a misspelled name of which a word has another meaning.
  const isEachWord = understood.every(({ kind, text: of }) => kind === "facet" && !of.includes(" "));
  if (isPartial && isEachWord && words.length === understood.length + (rest.search ?? "").split(" ").length) {
    const misspelled = await firstThatFinds(ctx, [literal], sampleSize);
    if (misspelled !== null) return misspelled;
  }
  // Without a match, the words that have a meaning are told of, not the whole sentence.
  return asInterpreted;
}

/** True for words of texts without alternatives. */
function isSearched(phrase: Phrase): phrase is Phrase & { readonly kind: "text" } {
  return phrase.kind === "text" && phrase.isExcluded !== true && alternativesOf(phrase.words).length === 1;
}

/** The reading of "drone parts" in which all of it is searched for in texts. */
function described(reading: Omit<Reading, "filter">, filter: LeadFilter): Reading {
  const note = `Texts are searched for “${filter.search}”, because only a part of it names an industry.`;
  return { ...reading, filter, asWords: null, beside: [], notes: [...reading.notes, note] };
}

/** The reading in which the words of industries are searched for in texts. */
function inWords(reading: Omit<Reading, "filter">, filter: LeadFilter): Reading {
  const note = `No round has this industry with the rest of the question: texts are searched for “${filter.search}” instead.`;
  return { ...reading, filter, beside: [], notes: [...reading.notes, note] };
}

/** The reading of "AI for museums" in which rounds of any of its industries are listed, as none is in all. */
function inAnyIndustry(reading: Omit<Reading, "filter">, filter: LeadFilter): Reading {
  const note = `No round is in all of these industries: those in any are listed (${(filter.include.industry ?? []).join(", ")}).`;
  return { ...reading, filter, beside: [], notes: [...reading.notes, note] };
}

/** The industries asked for, or left out, that no round has. */
async function withoutRounds(phrases: readonly Phrase[], known: KnownValues): Promise<readonly FacetPhrase[]> {
  const held = new Set(await known.all("industry"));
  return phrases.filter(
    (phrase): phrase is FacetPhrase =>
      phrase.kind === "facet" && phrase.facet === "industry" && !phrase.values.some((value) => held.has(value)),
  );
}

/** A sentence about the rest of a question of which one name is listed. */
async function onlyNote(
  name: string,
  search: string,
  of: { readonly named: NamedCompanies; readonly context: PhraseContext },
): Promise<string> {
  const others = search.replace(name, " ").trim().split(/\s+/).filter(Boolean);
  const other = others.length === 0 ? null : await nameAmong(others, { ...of, isAlone: true });
  return other === null
    ? `Only “${name}” is listed: no round of this name matches the rest.`
    : `Only “${name}” is listed: search for “${other}” by itself.`;
}

/** A search for words tolerates misspellings, which a reader of a name has to know: "Soren Voss" finds a Sören Ross. */
async function spellingNotes(ctx: Context, { filter }: Reading, sampleSize: number): Promise<readonly string[]> {
  if (filter.search === null) return [];
  const names = alternativesOf(filter.search).map((name) => withoutLegalForm(name) ?? name);
  const missing = await wordsMissing(await knownValues(ctx, sampleSize), names.join(" "));
  if (missing.length === 0) return [];
  const [hasRounds = false] = await anyMatching(ctx, { filters: [filter], sampleSize });
  return !hasRounds
    ? []
    : [`No round mentions “${missing.join(" ")}” as written; the rounds listed have a word spelled like it.`];
}

const NOTHING_READ = {
  sort: null,
  isUnderstood: false,
  unused: [],
  asksAddresses: false,
  notes: [],
  places: [],
  asWords: null,
  beside: [],
} as const;

/** The phrases with misspelled words corrected, and the corrections. */
async function readCorrected(
  words: readonly string[],
  context: PhraseContext,
): Promise<{ readonly phrases: readonly Phrase[]; readonly corrected: readonly PlaceReading[] }> {
  const phrases = await readPhrases(words, context);
  const unread = phrases.flatMap((phrase) => {
    // "not backed by kestralgate"
    if (phrase.kind === "unused" && phrase.reason === NAMES_NOTHING) return phrase.text.split(" ");
    return phrase.kind === "word" && !phrase.text.includes(" ") ? [phrase.text] : [];
  });
  const places = await correctedPlaces(words, new Set(unread), context);
  const isBesideValues = phrases.some(({ kind }) => kind !== "word" && kind !== "filler");
  const countries = phrases.flatMap((phrase) => {
    const meant = phrase.kind === "facet" && phrase.facet === "country" ? countryMisspelled(phrase.text) : undefined;
    return meant === undefined ? [] : [[phrase.text, meant] as const];
  });
  const corrections = new Map([
    ...(await correctedWords(
      unread.filter((word) => places.words.includes(word)),
      { ...context, isBesideValues },
    )),
    ...countries,
  ]);
  const corrected = [...places.corrected, ...[...corrections].map(([typed, place]) => ({ typed, place }))];
  if (corrected.length === 0) return { phrases, corrected };
  return {
    phrases: await readPhrases(
      places.words.map((word) => corrections.get(word) ?? word),
      context,
    ),
    corrected,
  };
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

function unusedNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase) =>
    phrase.kind === "unused" ? [`“${phrase.text}” was not used: ${phrase.reason}.`] : [],
  );
}

/** How amounts in other currencies than the typed one are compared. */
async function rateNotes(ctx: Context, phrases: readonly Phrase[]): Promise<readonly string[]> {
  const currencies = new Set(
    phrases.flatMap((one) => (one.kind === "amount" && one.currency !== "USD" ? one.currency : [])),
  );
  return Promise.all(
    [...currencies].map(async (currency) => {
      const rate = await newestRate(ctx, currency);
      return rate === null
        ? `Only amounts in ${currency} are compared: there is no exchange rate for it.`
        : `Amounts in ${currency} are compared as stated, others at the rate of ${DAY.format(new Date(rate.rateOn))}.`;
    }),
  );
}

/** The first reading with matches; null if there are none. */
async function firstThatFinds(ctx: Context, readings: readonly Reading[], sampleSize: number): Promise<Reading | null> {
  for (const reading of readings) {
    const [hasRounds] = await anyMatching(ctx, { filters: [reading.filter], sampleSize });
    if (hasRounds === true) return reading;
  }
  return null;
}
