import { sql } from "kysely";
import { loadEditedWords } from "../../../../catalogue/industries/edited-words.ts";
import type { Context } from "../../../../shared/context.ts";
import { readList } from "../../../../shared/replica.ts";
import { leadScope } from "../../access.ts";
import { bareName } from "../../lead-text.ts";
import type { Facet } from "../facets.ts";
import type { FacetChoice, LeadFilter } from "../filter.ts";
import { type KnownValues, knownValues } from "./known-values.ts";
import { textInScope } from "../lead-condition.ts";
import { type PlaceReading, placeReadings } from "./place-words.ts";
import { type Phrase, readPhrases, runsOf, wordsTyped } from "./read-phrases.ts";
import { countMatching } from "../search-leads.ts";
import { typedContext } from "./typed-context.ts";

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
  /** True if any of the text became more than a word search. */
  readonly isUnderstood: boolean;
  /** Parts that were left out, with what to write instead. */
  readonly problems: readonly string[];
  /** Places that were typed by another name. */
  readonly places: readonly PlaceReading[];
}

/**
 * Reads a typed text as values of the vocabulary, amounts, days and remaining words. Words stay a text search if they
 * are a company's name, or if some have no meaning and only all of them together have matches.
 */
export async function interpretSearch(ctx: Context, input: InterpretSearchInput): Promise<Interpretation> {
  const { filter, sampleSize } = input;
  const literal = { filter: { ...filter, search: input.text }, isUnderstood: false, problems: [], places: [] };
  const words = wordsTyped(input.text);
  if (words.length === 0) return literal;
  const whole = bareName(input.text);
  const [known, edited, typed, named] = await Promise.all([
    knownValues(ctx, sampleSize),
    loadEditedWords(ctx),
    typedContext(ctx, new URLSearchParams({ "amount-min": input.text })),
    namedCompanies(ctx, {
      names: [whole, ...runsOf(words).map(bareName)].filter((name) => name !== ""),
      beginning: whole,
      sampleSize,
    }),
  ]);
  if (named.names.has(whole)) return literal;
  const phrases = await readPhrases(words, { ...typed, known, edited, names: named.names });
  const isPartial = phrases.some(({ kind }) => kind === "word");
  if (isPartial && words.length > 1 && named.isBeginning) return literal;
  const rest = await readRest(phrases, known, named.names);
  const understood = phrases.filter(({ kind }) => kind !== "word" && kind !== "filler");
  const interpreted = narrowed({ ...filter, search: rest.search }, [...understood, ...rest.investors]);
  const problems = phrases.flatMap((phrase) => (phrase.kind === "problem" ? [phrase.problem] : []));
  const places = understood.flatMap((phrase) =>
    phrase.kind === "facet" ? placeReadings(phrase.facet, phrase.text, phrase.values) : [],
  );
  const isUnderstood = understood.length + rest.investors.length > 0;
  if (!isUnderstood && (rest.search === null || rest.search === words.join(" "))) return literal;
  // All words together may be a name ("Jordan Smith") if some have no meaning and each of the others is a single
  // value.
  const mayBeName = isPartial && understood.every(({ kind, text }) => kind === "facet" && !text.includes(" "));
  if (isUnderstood && !mayBeName) return { filter: interpreted, isUnderstood, problems, places };
  const preferred = isUnderstood ? [interpreted, literal.filter] : [literal.filter, interpreted];
  const found = await firstThatFinds(ctx, preferred, sampleSize);
  return found === literal.filter ? literal : { filter: interpreted, isUnderstood, problems, places };
}

/** The first filter with matches, else the first filter. */
async function firstThatFinds(
  ctx: Context,
  filters: readonly LeadFilter[],
  sampleSize: number,
): Promise<LeadFilter | undefined> {
  for (const filter of filters) {
    const [matching] = await countMatching(ctx, { filters: [filter], sampleSize });
    if (matching !== 0) return filter;
  }
  return filters[0];
}

interface Rest {
  /** The words that have no meaning as a filter; null if there are none. */
  readonly search: string | null;
  /** All of these words, if they are an investor's name. */
  readonly investors: readonly Phrase[];
}

async function readRest(phrases: readonly Phrase[], known: KnownValues, companies: ReadonlySet<string>): Promise<Rest> {
  const [first, last] = [phrases.findIndex(isWord), phrases.findLastIndex(isWord)];
  if (first < 0) return { search: null, investors: [] };
  const search = phrases
    .filter(isWord)
    .map(({ text }) => text)
    .join(" ");
  const between = phrases.slice(first, last + 1);
  const isOneRun = between.every(({ kind }) => kind === "word" || kind === "filler");
  const whole = isOneRun ? between.map(({ text }) => text).join(" ") : search;
  if (companies.has(bareName(whole))) return { search, investors: [] };
  const isLead = /\bled by$/i.test(
    phrases
      .slice(0, first)
      .map(({ text }) => text)
      .join(" "),
  );
  for (const facet of isLead ? (["lead_investor", "investor"] as const) : (["investor"] as const)) {
    const values = await known.spelled(facet, whole);
    if (values.length > 0)
      return { search: null, investors: [{ kind: "facet", facet, values, isExcluded: false, text: whole }] };
  }
  return { search, investors: [] };
}

function isWord({ kind }: Phrase): boolean {
  return kind === "word";
}

/** Adds the phrases to the filter. */
function narrowed(filter: LeadFilter, phrases: readonly Phrase[]): LeadFilter {
  return phrases.reduce((so, phrase): LeadFilter => {
    switch (phrase.kind) {
      case "facet": {
        const side = phrase.isExcluded ? "exclude" : "include";
        return { ...so, [side]: withValues(so[side], phrase.facet, phrase.values) };
      }
      case "amount":
        return {
          ...so,
          amountUsd: { min: phrase.range.min ?? so.amountUsd.min, max: phrase.range.max ?? so.amountUsd.max },
        };
      case "days":
        return { ...so, ...phrase.days };
      case "founded":
        return { ...so, yearFounded: phrase.range };
      default:
        return so;
    }
  }, filter);
}

function withValues(choice: FacetChoice, facet: Facet, values: readonly string[]): FacetChoice {
  return { ...choice, [facet]: [...new Set([...(choice[facet] ?? []), ...values])].sort() };
}

/** Companies whose names a search may mean. */
interface NamedCompanies {
  /** The given names that belong to a company in scope, folded as by `bareName`. */
  readonly names: ReadonlySet<string>;
  /** True if the name of a company in scope begins with the given text. */
  readonly isBeginning: boolean;
}

/** Looks up folded names, and one `beginning` of a name, among the companies of the leads in scope. */
function namedCompanies(
  ctx: Context,
  asked: { readonly names: readonly string[]; readonly beginning: string; readonly sampleSize: number },
): Promise<NamedCompanies> {
  const scope = leadScope(ctx, asked.sampleSize);
  return readList(ctx, async ({ db }) => {
    const { rows } = await sql<{ names: string[] | null; isBeginning: boolean }>`
      select
        (select array_agg(distinct t.name) from lead_text t
          where t.name collate "C" = any(${asked.names}::text[]) and ${textInScope(scope)}) as names,
        exists (select from lead_text t
          where t.name collate "C" >= ${asked.beginning} and t.name collate "C" < ${`${asked.beginning}~`}
            and ${textInScope(scope)}) as "isBeginning"`.execute(db);
    return { names: new Set(rows[0]?.names), isBeginning: rows[0]?.isBeginning === true };
  });
}
