import { GROWTH_DEFINITIONS } from "../../../../core/reading/directory/search/growth/growth-definitions.ts";
import { z } from "zod";
import { documentedValues } from "../../../../core/reading/directory/search/values/vocabulary.ts";
import { type Facet, FACET_KEYS, FACETS, parameterOf } from "../../../../core/reading/directory/search/facets.ts";
import { SORT_KEYS, WITHIN_DAYS } from "../../../../core/reading/directory/search/filter.ts";
import {
  boundsOf,
  type GrowthRange,
  GROWTH_RANGE_KEYS,
  GROWTH_RANGES,
} from "../../../../core/reading/directory/search/growth/growth-ranges.ts";
import { listOf, parametersOf } from "../../../api/describe.ts";
import { type Parameter, ref, type Reference } from "../../../api/openapi-object.ts";

const text = z.string().max(200);
const units = z.int().min(0);
const year = z.int().min(1000).max(9999);
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}|(this|last)-(week|month|quarter|year)|\d{1,4}-(days|months|years)-ago)$/);
const repeated = <T extends z.ZodType>(value: T, most: number) => listOf(value, { explode: true }).max(most);
const lists = repeated(z.int().min(1), 20);

/** The parameters of a facet: values to have, and values to leave out. */
function facetParameters(facet: Facet): Readonly<Record<string, z.ZodType>> {
  const { describes, match } = FACETS[facet];
  const values = documentedValues(facet);
  const list = repeated(values === undefined ? text : z.enum(values), 50);
  const name = parameterOf(facet);
  return {
    [name]: list.describe(
      `Only rounds with this ${describes}; if repeated, ${match === "all" ? "all" : "one"} of them must match.`,
    ),
    [`not-${name}`]: list.describe(`Excludes rounds with this ${describes}; may be repeated.`),
  };
}

function growthParameters(range: GrowthRange): Readonly<Record<string, z.ZodType>> {
  const { label, unit } = GROWTH_RANGES[range];
  const { about } = GROWTH_DEFINITIONS[range];
  const [least, most] = boundsOf(range);
  const what = `${label}${unit === "%" ? " in percent" : ""}`;
  return {
    [least]: z.number().describe(`${what}, at least. ${about}`),
    [most]: z.number().describe(`${what}, at most.`),
  };
}

const FILTER = parametersOf(
  "query",
  z
    .object({
      search: text.describe("A question, such as series a fintech uk over 5m, read as filters and words."),
      words: text.describe(
        "Words in names, people, investors, industry, location or description; tolerates typos. `lidar | photonics` finds either, `-hydrogen` leaves a word out.",
      ),
      ...Object.assign({}, ...FACET_KEYS.map(facetParameters)),
      places: z.enum(["any"]).describe("With any, places of different levels are alternatives: a city or a country."),
      or: repeated(z.string(), 4).describe(
        "Alternatives, at most four, each as the encoded parameters of a filter: stage%3DSeed%26country%3DFR.",
      ),
      "amount-min": units.describe("Minimum amount, in whole units."),
      "amount-max": units.describe("Maximum amount, in whole units."),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .describe("ISO 4217 code of the amounts; default: USD."),
      from: day.describe(
        "Earliest listing date: an ISO 8601 day, or one relative to today (UTC): this-year, last-month and the like mean the first day of that period (weeks begin on Monday), 6-months-ago that day.",
      ),
      to: day.describe("Latest listing date, likewise; last-month means the last day of that month."),
      within: z.int().meta({ enum: WITHIN_DAYS }).describe("Only the last N days; replaces from and to."),
      "founded-min": year.describe("Earliest founding year of the company."),
      "founded-max": year.describe("Latest founding year of the company."),
      ...Object.assign({}, ...GROWTH_RANGE_KEYS.map(growthParameters)),
      watched: lists.describe("Only companies in one of these lists of your account: ids from /api/watched-companies."),
      "left-out": lists.describe("Without the companies in these lists of your account."),
    })
    .partial(),
);

const SORT = parametersOf(
  "query",
  z
    .object({
      sort: z.enum(SORT_KEYS).describe("Sort key; default: relevance for a search, else date."),
      dir: z.enum(["asc", "desc"]).describe("Sort direction."),
    })
    .partial(),
);

/** The list's filter as components: "filter.stage". */
export const FILTER_PARAMETERS: Readonly<Record<string, Parameter>> = Object.fromEntries(
  [...FILTER, ...SORT].map((parameter) => [`filter.${parameter.name}`, parameter]),
);

const named = (parameters: readonly Parameter[]) => parameters.map(({ name }) => ref("parameters", `filter.${name}`));

/** References to all filter and sort parameters. */
export const FILTER_REFERENCES: readonly Reference[] = named(FILTER);
export const SORT_REFERENCES: readonly Reference[] = named(SORT);
