import type { Context } from "../../../../../core/shared/context.ts";
import type { LeadFilter, LeadSort } from "../../../../../core/reading/directory/search/filter.ts";
import { readFilterAddress } from "../../../../../core/reading/directory/search/filter-address.ts";
import { interpretSearch } from "../../../../../core/reading/directory/search/question/interpret-search.ts";
import { resolveFilter } from "../../../../../core/reading/directory/search/read-filter.ts";
import { typedContext } from "../../../../../core/reading/directory/search/question/typed-context.ts";
import type { PlaceReading } from "../../../../../core/reading/directory/search/question/place-words.ts";
import { strangeParameters } from "./page-parameters.ts";
import { questionIn } from "./view.ts";

/** An address of the list with its question interpreted. */
export interface AskedList {
  /** The filter shown in the form, without the parts from the question. */
  readonly chosen: LeadFilter;
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  readonly problems: readonly string[];
  /** Values that no visible round has, with the nearest known ones. */
  readonly unknown: readonly string[];
  /** Places that were typed by another name. */
  readonly places: readonly PlaceReading[];
  /** The text in the search box; null without a question. */
  readonly question: string | null;
  /** True if the question became more than a word search. */
  readonly isUnderstood: boolean;
}

/**
 * Reads the address of the list. The question `q` is read as values, amounts, days and words, and replaces `search`,
 * whose words are taken literally.
 */
export async function readAsked(
  ctx: Context,
  { params, sampleSize }: { readonly params: URLSearchParams; readonly sampleSize: number },
): Promise<AskedList> {
  const question = questionIn(params);
  const literal = new URLSearchParams(params);
  if (question !== null) literal.set("search", question);
  const read = readFilterAddress(literal, await typedContext(ctx, params));
  const problems = [...strangeParameters(params), ...read.problems];
  const { filter, unknown, places } = await resolveFilter(ctx, { filter: read.filter, sampleSize });
  if (question === null || filter.search === null)
    return { ...read, problems, chosen: filter, filter, unknown, places, question: null, isUnderstood: false };
  const chosen = { ...filter, search: null };
  const understood = await interpretSearch(ctx, { text: filter.search, filter: chosen, sampleSize });
  // The default order depends on the search.
  literal.set("search", understood.filter.search ?? "");
  return {
    chosen,
    filter: understood.filter,
    sort: readFilterAddress(literal).sort,
    problems: [...problems, ...understood.problems],
    unknown,
    places: [...places, ...understood.places],
    question: filter.search,
    isUnderstood: understood.isUnderstood,
  };
}
