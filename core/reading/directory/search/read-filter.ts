import type { Context } from "../../../shared/context.ts";
import { withEditedWords } from "./question/edited-words.ts";
import { type Facet, FACET_KEYS, parameterOf } from "./facets.ts";
import type { FacetChoice, LeadFilter } from "./filter.ts";
import { type FilterAddress, readFilterAddress, unknownParameters } from "./filter-address.ts";
import { type KnownValues, knownValues } from "./question/known-values.ts";
import { type PlaceReading, placeReadings, valuesMeant } from "./question/place-words.ts";
import { unknownValue, vocabularyOf } from "./question/vocabulary.ts";

interface ReadFilterInput {
  readonly params: URLSearchParams;
  /** Names of parameters besides those of the filter. */
  readonly also?: readonly string[];
  /** The size of the public sample (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/**
 * Reads a filter for API clients, which cannot see ignored parts: besides invalid parts, `problems` names unknown
 * parameters and values that no visible lead has.
 */
export async function readFilter(ctx: Context, { params, also, sampleSize }: ReadFilterInput): Promise<FilterAddress> {
  const read = readFilterAddress(params);
  const { filter, unknown } = await resolveFilter(ctx, { filter: read.filter, sampleSize });
  return { ...read, filter, problems: [...unknownParameters(params, also), ...read.problems, ...unknown] };
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
export async function resolveFilter(
  ctx: Context,
  { filter: typed, sampleSize }: { readonly filter: LeadFilter; readonly sampleSize: number },
): Promise<ResolvedFilter> {
  const unknown: string[] = [];
  const wrong: string[] = [];
  const places: PlaceReading[] = [];
  const filter = await withEditedWords(ctx, typed);
  if (FACET_KEYS.every((facet) => isCanonical(filter, facet))) return { filter, unknown, wrong, places };
  const known = await knownValues(ctx, sampleSize);
  const include = await resolveChoice(filter.include, "", known, { unknown, wrong, places });
  const exclude = await resolveChoice(filter.exclude, "not-", known, { unknown, wrong, places });
  return { filter: { ...filter, include, exclude }, unknown, wrong, places };
}

function isCanonical({ include, exclude }: LeadFilter, facet: Facet): boolean {
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
      const spelled = agreed.includes(value) ? [value] : await valuesMeant(facet, value, known);
      if (spelled.length === 0) {
        const name = prefix + parameterOf(facet);
        const problem = unknownValue(facet, name, value, [...agreed, ...(await known.all(facet))]);
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
