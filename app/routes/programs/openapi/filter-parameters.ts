import { documentedValues } from "../../../../core/reading/directory/search/question/vocabulary.ts";
import { type Facet, FACET_KEYS, FACETS, parameterOf } from "../../../../core/reading/directory/search/facets.ts";
import { SORT_KEYS, WITHIN_DAYS } from "../../../../core/reading/directory/search/filter.ts";
import type { Parameter, Reference, Schema } from "../../../api/openapi-object.ts";
import { ref } from "../../../api/openapi-object.ts";

const TEXT: Schema = { type: "string", maxLength: 200 };

/** The schema of a facet's values. */
function valueSchema(facet: Facet): Schema {
  const values = documentedValues(facet);
  return values === undefined ? TEXT : { type: "string", enum: values };
}

const single = (name: string, description: string, schema: Schema): Parameter => ({
  name,
  in: "query",
  description,
  schema,
});
const lists = (name: string, description: string): Parameter => ({
  name,
  in: "query",
  description,
  schema: { type: "array", items: { type: "integer", minimum: 1 }, maxItems: 20 },
  explode: true,
  style: "form",
});
const day: Schema = {
  type: "string",
  pattern: "^(\\d{4}-\\d{2}-\\d{2}|(this|last)-(week|month|quarter|year)|\\d{1,4}-(days|months|years)-ago)$",
};
const units: Schema = { type: "integer", minimum: 0 };
const year: Schema = { type: "integer", minimum: 1000, maximum: 9999 };

const FILTER: readonly Parameter[] = [
  single("search", "A question, such as series a fintech uk over 5m, read as filters and words.", TEXT),
  single(
    "words",
    "Words in names, people, investors, industry, location or description; tolerates typos. `lidar | photonics` finds either, `-hydrogen` leaves a word out.",
    TEXT,
  ),
  ...FACET_KEYS.flatMap((facet): Parameter[] => {
    const { describes, match } = FACETS[facet];
    const list: Schema = { type: "array", items: valueSchema(facet), maxItems: 50 };
    return [
      {
        name: parameterOf(facet),
        in: "query",
        description: `Only rounds with this ${describes}; if repeated, ${match === "all" ? "all" : "one"} of them must match.`,
        schema: list,
        explode: true,
        style: "form",
      },
      {
        name: `not-${parameterOf(facet)}`,
        in: "query",
        description: `Excludes rounds with this ${describes}; may be repeated.`,
        schema: list,
        explode: true,
        style: "form",
      },
    ];
  }),
  single("places", "With any, places of different levels are alternatives: a city or a country.", {
    type: "string",
    enum: ["any"],
  }),
  single("amount-min", "Minimum amount, in whole units.", units),
  single("amount-max", "Maximum amount, in whole units.", units),
  single("currency", "ISO 4217 code of the amounts; default: USD.", { type: "string", pattern: "^[A-Z]{3}$" }),
  single(
    "from",
    "Earliest listing date: an ISO 8601 day, or one relative to today (UTC): this-year, last-month and the like mean the first day of that period (weeks begin on Monday), 6-months-ago that day.",
    day,
  ),
  single("to", "Latest listing date, likewise; last-month means the last day of that month.", day),
  single("within", "Only the last N days; replaces from and to.", { type: "integer", enum: WITHIN_DAYS }),
  single("founded-min", "Earliest founding year of the company.", year),
  single("founded-max", "Latest founding year of the company.", year),
  lists("watched", "Only companies in one of these lists of your account: ids from /api/watched-companies."),
  lists("left-out", "Without the companies in these lists of your account."),
];

const SORT: readonly Parameter[] = [
  single("sort", "Sort key; default: relevance for a search, else date.", { type: "string", enum: SORT_KEYS }),
  single("dir", "Sort direction.", { type: "string", enum: ["asc", "desc"] }),
];

/** The list's filter as components: "filter.stage". */
export const FILTER_PARAMETERS: Readonly<Record<string, Parameter>> = Object.fromEntries(
  [...FILTER, ...SORT].map((parameter) => [`filter.${parameter.name}`, parameter]),
);

const named = (parameters: readonly Parameter[]) => parameters.map(({ name }) => ref("parameters", `filter.${name}`));

/** References to all filter and sort parameters. */
export const FILTER_REFERENCES: readonly Reference[] = named(FILTER);
export const SORT_REFERENCES: readonly Reference[] = named(SORT);
