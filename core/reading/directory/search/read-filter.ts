import type { Context } from "../../../shared/context.ts";
import { withOwnLists } from "./company-lists.ts";
import { withEditedWords } from "./values/edited-words.ts";
import { type Facet, FACET_KEYS, parameterOf } from "./facets.ts";
import { withAlternatives } from "./alternatives.ts";
import type { Alternative, FacetChoice, LeadFilter, LeadSort } from "./filter.ts";
import { readFilterAddress, unknownParameters } from "./filter-address.ts";
import { emptyRangeNotes } from "./days/listed-range.ts";
import { growthAsked } from "./question/growth-asked.ts";
import { interpretSearch } from "./question/interpret-search.ts";
import type { Interpretation } from "./question/readings/reading.ts";
import { type KnownValues, knownValues } from "./values/known-values.ts";
import { type PlaceReading, placeReadings, valuesMeant } from "./question/values/place-words.ts";
import { unknownValue, vocabularyOf } from "./values/vocabulary.ts";

/** The reading of a question that asks for growth and nothing else. */
const NOTHING_BESIDE: Omit<Interpretation, "filter"> = {
  isUnderstood: true,
  sort: null,
  unused: [],
  asksAddresses: false,
  notes: [],
  places: [],
  asWords: null,
  beside: [],
};

interface ReadAddressInput {
  readonly params: URLSearchParams;
  /** True for addresses that people type, in which days may be relative to today. */
  readonly isTyped?: boolean;
}

/** An address with its question interpreted and its values resolved. */
export interface AskedAddress extends Pick<
  Interpretation,
  "isUnderstood" | "unused" | "asksAddresses" | "notes" | "asWords" | "beside"
> {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  /** The filter without the parts that the question added. */
  readonly chosen: LeadFilter;
  /** The question; null without one. */
  readonly question: string | null;
  /** Descriptions of invalid parts, which were dropped. */
  readonly problems: readonly string[];
  /** Values that no visible lead has, with the nearest known ones. */
  readonly unknown: readonly string[];
  /** Those of facets with agreed values, to which no later lead adds any. */
  readonly wrong: readonly string[];
  /** Corrected places and words, and places that were widened. */
  readonly places: readonly PlaceReading[];
}

/**
 * Reads the address of a list: the one reading of questions, for pages, exports, feeds, programs and saved searches.
 * Never throws: invalid parts are dropped and reported.
 */
export async function readAddress(ctx: Context, { params, isTyped = false }: ReadAddressInput): Promise<AskedAddress> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const { question, isSorted, sort, problems, ...read } = readFilterAddress(params, isTyped ? today : undefined);
  const own = await withOwnLists(ctx, read.filter);
  const { filter: chosen, unknown, wrong, places } = await resolveFilter(ctx, { filter: own.filter });
  const given = { chosen, question, problems: [...problems, ...own.problems], unknown, wrong };
  if (question === null)
    return {
      ...given,
      filter: chosen,
      sort,
      places,
      isUnderstood: false,
      unused: [],
      asksAddresses: false,
      notes: emptyRangeNotes(chosen, ctx.clock),
      asWords: null,
      beside: [],
    };
  const { growth, rest } = growthAsked(question);
  const narrowed = { ...chosen, growth: { ...chosen.growth, ...growth } };
  const understood =
    rest === ""
      ? { ...NOTHING_BESIDE, filter: narrowed }
      : await interpretSearch(ctx, { text: rest, filter: narrowed, isForProgram: !isTyped });
  const byDefault = { ...sort, by: understood.filter.search === null ? "date" : "relevance" } as const;
  return {
    ...understood,
    ...given,
    isUnderstood: understood.isUnderstood || rest !== question,
    notes: [...emptyRangeNotes(understood.filter, ctx.clock), ...understood.notes],
    sort: isSorted ? sort : (understood.sort ?? byDefault),
    places: [...places, ...understood.places],
  };
}

/**
 * Reads an address for API clients, which cannot see ignored parts: besides invalid parts, `problems` names unknown
 * parameters and values that no visible lead has.
 */
export async function readFilter(
  ctx: Context,
  { also, ...input }: ReadAddressInput & { readonly also?: readonly string[] },
): Promise<AskedAddress> {
  const read = await readAddress(ctx, input);
  return { ...read, problems: [...unknownParameters(input.params, also), ...read.problems, ...read.unknown] };
}

/** A filter with canonical values. */
interface ResolvedFilter {
  /** Keeps unknown values, which match nothing. */
  readonly filter: LeadFilter;
  /** The problem of each unknown value, with the nearest known values. */
  readonly unknown: readonly string[];
  /** Those of facets with agreed values, to which no later lead adds any. */
  readonly wrong: readonly string[];
  /** Places that were typed by another name. */
  readonly places: readonly PlaceReading[];
}

/**
 * Replaces values with the spelling of visible leads ("fintech" with "Fintech"), and words that editors mapped with
 * their industries.
 */
async function resolveFilter(
  ctx: Context,
  { filter: typed }: { readonly filter: LeadFilter },
): Promise<ResolvedFilter> {
  const unknown: string[] = [];
  const wrong: string[] = [];
  const places: PlaceReading[] = [];
  const filter = await withEditedWords(ctx, typed);
  const parts = [filter, ...filter.anyOf];
  if (parts.every((part) => FACET_KEYS.every((facet) => isCanonical(part, facet))))
    return { filter, unknown, wrong, places };
  const known = await knownValues(ctx);
  const resolve = async <T extends Alternative>(part: T): Promise<T> => ({
    ...part,
    include: await resolveChoice(part.include, "", known, { unknown, wrong, places }),
    exclude: await resolveChoice(part.exclude, "not-", known, { unknown, wrong, places }),
  });
  const base = await resolve(filter);
  return { filter: withAlternatives(base, await Promise.all(filter.anyOf.map(resolve))), unknown, wrong, places };
}

function isCanonical({ include, exclude }: Alternative, facet: Facet): boolean {
  const vocabulary = vocabularyOf(facet);
  const chosen = [...(include[facet] ?? []), ...(exclude[facet] ?? [])];
  return chosen.every((value) => vocabulary?.values.includes(value) === true);
}

async function resolveChoice(
  choice: FacetChoice,
  prefix: "" | "not-",
  known: KnownValues,
  { unknown, wrong, places }: { readonly unknown: string[]; readonly wrong: string[]; readonly places: PlaceReading[] },
): Promise<FacetChoice> {
  const resolved: Partial<Record<Facet, readonly string[]>> = {};
  for (const facet of FACET_KEYS) {
    const typed = choice[facet];
    if (typed === undefined) continue;
    const agreed = vocabularyOf(facet)?.values ?? [];
    const values: string[] = [];
    for (const value of typed) {
      const spelled = agreed.includes(value) ? [value] : valuesMeant(facet, value, known);
      if (spelled.length === 0) {
        const name = prefix + parameterOf(facet);
        const problem = unknownValue(facet, name, value, [...agreed, ...known.all(facet)]);
        unknown.push(problem);
        if (agreed.length > 0) wrong.push(problem);
      }
      places.push(...placeReadings(facet, value, spelled));
      values.push(...(spelled.length === 0 ? [value] : spelled));
    }
    resolved[facet] = [...new Set(values)].sort();
  }
  return resolved;
}
