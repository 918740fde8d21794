import { loadEditedWords } from "../../../../catalogue/industries/edited-words.ts";
import type { Context } from "../../../../shared/context.ts";
import { seesWholeCatalogue } from "../../access.ts";
import { bareName } from "../../lead-text.ts";
import type { LeadFilter } from "../filter.ts";
import { anyMatching } from "../search-leads.ts";
import { NO_ADDRESSES } from "./details-asked.ts";
import { runsOf, withPlainDomains, wordsTyped } from "./function-words.ts";
import { type KnownValues, knownValues } from "./known-values.ts";
import { withoutMissingWords } from "./missing-words.ts";
import { isName, nameAmong, nameAsked, SIMILAR_ASKED } from "./name-asked.ts";
import { namedCompanies } from "./named-companies.ts";
import { placeReadings } from "./values/place-words.ts";
import { narrowed, ofGroup, otherReadings, partAlone, wordsInstead } from "./narrow.ts";
import { type FacetPhrase, type Phrase, withParts } from "./phrase.ts";
import type { PhraseContext } from "./longest-phrase.ts";
import { allOfInvestors, isTogether } from "./investors-meant.ts";
import { linkedIndustries } from "./linked-industries.ts";
import { isInTexts, partsInTexts, wholeIndustryNotes } from "./parts-of-industries.ts";
import { readCorrected } from "./readings/corrected-phrases.ts";
import { described, inAnyIndustry, inWords } from "./readings/fallbacks.ts";
import { onlyNote, rateNotes, spellingNotes, unusedNotes } from "./readings/notes.ts";
import { type Interpretation, NOTHING_READ, type Reading, type WithoutFilter } from "./readings/reading.ts";
import { readRest } from "./rest-words.ts";
import { alternativesOf, asWritten, withFewQuotes } from "./search-signs.ts";
import { withoutLegalForm } from "./search-words.ts";
import { foldedValue } from "./spelling.ts";
import { withoutAsker } from "./structure/asker.ts";
import { inHeldIndustries } from "./structure/held-industries.ts";
import { withTextAlternatives } from "./structure/text-alternatives.ts";
import { withValuesApart } from "./structure/values-apart.ts";
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

/**
 * Reads a typed text as values of the vocabulary, amounts, days, an order and remaining words. Words stay a text
 * search if they are a company's name, or if some have no meaning and only all of them together have matches.
 */
export async function interpretSearch(ctx: Context, input: InterpretSearchInput): Promise<Interpretation> {
  const { text, unused } = withFewQuotes(input.text);
  const { missing = [], ...read } = await readSearch(ctx, { ...input, text });
  const names = read.filter.search === null ? [] : alternativesOf(read.filter.search);
  const search = [...names.map((name) => withoutLegalForm(name) ?? name), ...missing].join(" ");
  return {
    ...read,
    unused: [...unused, ...read.unused],
    notes: [...read.notes, ...(await spellingNotes(ctx, read.filter, input.sampleSize))],
    meant: await wordsMeant(ctx, { search, sampleSize: input.sampleSize }),
  };
}

async function readSearch(ctx: Context, input: InterpretSearchInput): Promise<Reading> {
  const { filter, sampleSize } = input;
  const { text, notes: askerNotes } = withoutAsker(withPlainDomains(input.text));
  const literal = { ...NOTHING_READ, filter: { ...filter, search: asWritten(text) } };
  const words = wordsTyped(withValuesApart(text));
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
  const { phrases: understoodAll, notes, anyPlace } = reviewed(read, context.today);
  const meant = filter.anyOf.length === 0 ? understoodAll : understoodAll.map(withoutFurtherAlternatives);
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
  const reading: WithoutFilter = {
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
      ...(await rateNotes(ctx, withParts(phrases))),
    ],
    places: [
      ...corrected,
      ...withParts(understood).flatMap((phrase) =>
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

/** A list has one set of alternatives: those of a question beside chosen ones are told. */
function withoutFurtherAlternatives(phrase: Phrase): Phrase {
  return phrase.kind === "alternatives"
    ? { kind: "unused", text: phrase.text, reason: "the list has alternatives already" }
    : phrase;
}

/** The industries asked for, or left out, that no round has. */
async function withoutRounds(phrases: readonly Phrase[], known: KnownValues): Promise<readonly FacetPhrase[]> {
  const held = new Set(await known.all("industry"));
  return phrases.filter(
    (phrase): phrase is FacetPhrase =>
      phrase.kind === "facet" && phrase.facet === "industry" && !phrase.values.some((value) => held.has(value)),
  );
}

/** True for words of texts without alternatives. */
function isSearched(phrase: Phrase): phrase is Phrase & { readonly kind: "text" } {
  return phrase.kind === "text" && phrase.isExcluded !== true && alternativesOf(phrase.words).length === 1;
}

/** The first reading with matches; null if there are none. */
async function firstThatFinds(ctx: Context, readings: readonly Reading[], sampleSize: number): Promise<Reading | null> {
  for (const reading of readings) {
    const [hasRounds] = await anyMatching(ctx, { filters: [reading.filter], sampleSize });
    if (hasRounds === true) return reading;
  }
  return null;
}
