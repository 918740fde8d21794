import { z } from "zod";
import { documentedValues } from "../../../../core/reading/directory/search/values/vocabulary.ts";
import { writeFilterAddress } from "../../../../core/reading/directory/search/filter-address.ts";
import { type Facet, FACET_KEYS, FACETS } from "../../../../core/reading/directory/search/facets.ts";
import { otherNames } from "../../../../core/reading/directory/search/values/value-names.ts";
import {
  type FacetChoice,
  type LeadFilter,
  NO_FILTER,
  WITHIN_DAYS,
} from "../../../../core/reading/directory/search/filter.ts";

const values = z.array(z.string()).max(50);
/** The address checks it. */
const day = z.string();

/** One description for both choices, because every schema that a tool repeats fills an assistant's context. */
const choice = z.partialRecord(z.enum([...FACET_KEYS, ...FACET_KEYS.flatMap(otherNames)]), values);

/** "headcount: band of employees (1-10, 11-50)". */
function describe(facet: Facet): string {
  const vocabulary = documentedValues(facet);
  return `${facet}: ${FACETS[facet].describes}${vocabulary === undefined ? "" : ` (${vocabulary.join(", ")})`}`;
}

/** What the facets of `include` and `exclude` are, for one of the tools that take them. */
export const FACETS_IN_WORDS = FACET_KEYS.map(describe).join("; ");

/** As short as possible, because every tool repeats it; the address checks the numbers. */
const listIds = z.array(z.number());

/** Arguments of tools that narrow the rounds; list_facets has the values. */
export const FILTER_ARGUMENTS = {
  include: choice.optional().describe("Rounds with one of these"),
  exclude: choice.optional().describe("Rounds with none of these"),
  amount_min_usd: z.int().min(0).optional().describe("Whole US dollars; unknown amounts are left out"),
  amount_max_usd: z.int().min(0).optional(),
  amount_currency: z.string().length(3).optional().describe("Instead of USD"),
  from: day.optional().describe("First day: ISO 8601, this-year, 6-months-ago"),
  to: day.optional().describe("Last day"),
  within_days: z
    .literal([...WITHIN_DAYS])
    .optional()
    .describe("Last N days instead"),
  founded_min: z.int().optional(),
  founded_max: z.int().optional(),
  or: z.array(z.string()).optional().describe("Any of: stage=Seed"),
  watched: listIds.optional().describe("Ids of lists"),
};
const asked = z.object(FILTER_ARGUMENTS);
type FilterArguments = z.infer<typeof asked>;

/** Converts the arguments to query parameters, so that tools and list share one parser. */
export function parametersOf(given: FilterArguments): URLSearchParams {
  const params = new URLSearchParams();
  for (const [prefix, chosen] of [
    ["", given.include],
    ["not-", given.exclude],
  ] as const) {
    for (const [facet, list] of Object.entries(chosen ?? {}))
      for (const value of list ?? []) params.append(`${prefix}${facet.replaceAll("_", "-")}`, value);
  }
  const single = {
    "amount-min": given.amount_min_usd,
    "amount-max": given.amount_max_usd,
    currency: given.amount_currency,
    from: given.from,
    to: given.to,
    within: given.within_days,
    "founded-min": given.founded_min,
    "founded-max": given.founded_max,
  };
  for (const [name, value] of Object.entries(single)) if (value !== undefined) params.set(name, String(value));
  for (const alternative of given.or ?? []) params.append("or", alternative);
  for (const list of given.watched ?? []) params.append("watched", String(list));
  return params;
}

/** A filter in the form of the arguments; unset parts are absent. */
export function argumentsOf(filter: LeadFilter): FilterArguments {
  const known = {
    include: choiceOf(filter.include),
    exclude: choiceOf(filter.exclude),
    amount_min_usd: filter.amount.min ?? undefined,
    amount_max_usd: filter.amount.max ?? undefined,
    amount_currency: filter.currency === NO_FILTER.currency ? undefined : filter.currency,
    from: filter.listedOn.min ?? undefined,
    to: filter.listedOn.max ?? undefined,
    within_days: filter.withinDays ?? undefined,
    founded_min: filter.yearFounded.min ?? undefined,
    founded_max: filter.yearFounded.max ?? undefined,
    or: filter.anyOf.length === 0 ? undefined : writeFilterAddress(filter).getAll("or"),
    watched: filter.watched.length === 0 ? undefined : [...filter.watched],
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

function choiceOf(chosen: FacetChoice): Record<string, string[]> | undefined {
  const entries = Object.entries(chosen).map(([facet, list]): [string, string[]] => [facet, [...list]]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
