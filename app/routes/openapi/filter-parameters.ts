import { HEADCOUNT_BANDS } from "../../../core/catalog/fields.ts";
import { parameterOf } from "../../../core/directory/search/filter-address.ts";
import { type Facet, FACETS, HAS, SORT_KEYS, WITHIN_DAYS } from "../../../core/directory/search/filter.ts";
import type { Parameter, Reference, Schema } from "./openapi-object.ts";
import { ref } from "./openapi-object.ts";

const TEXT: Schema = { type: "string", maxLength: 200 };
const VALUES: Readonly<Record<Facet, { readonly what: string; readonly schema: Schema }>> = {
  stage: { what: "funding type, such as Seed or Series A", schema: TEXT },
  industry: { what: "industry", schema: TEXT },
  country: { what: "country, an ISO 3166-1 alpha-2 code", schema: { type: "string", pattern: "^[A-Za-z]{2}$" } },
  region: { what: "state, province or region", schema: TEXT },
  city: { what: "city", schema: TEXT },
  headcount: { what: "band of employees", schema: { type: "string", enum: HEADCOUNT_BANDS } },
  investor: { what: "investor", schema: TEXT },
  lead_investor: { what: "investor that led the round", schema: TEXT },
  source: { what: "source of the evidence", schema: TEXT },
  has: { what: "thing a round comes with", schema: { type: "string", enum: HAS } },
};

const single = (name: string, description: string, schema: Schema): Parameter => ({ name, in: "query", description, schema });
const day: Schema = { type: "string", format: "date" };
const dollars: Schema = { type: "integer", minimum: 0 };
const year: Schema = { type: "integer", minimum: 1000, maximum: 9999 };

const FILTER: readonly Parameter[] = [
  single("search", "Words in names, people, investors, industry, place or description; typing errors are forgiven.", TEXT),
  ...FACETS.flatMap((facet): Parameter[] => {
    const { what, schema } = VALUES[facet];
    const list: Schema = { type: "array", items: schema, maxItems: 50 };
    return [
      { name: parameterOf(facet), in: "query", description: `Only rounds with this ${what}; repeated: ${facet === "has" ? "all of them" : "one of them"}.`, schema: list, explode: true, style: "form" },
      { name: `not-${parameterOf(facet)}`, in: "query", description: `No rounds with this ${what}; may be repeated.`, schema: list, explode: true, style: "form" },
    ];
  }),
  single("amount-min", "Least amount, whole US dollars.", dollars),
  single("amount-max", "Largest amount, whole US dollars.", dollars),
  single("from", "Earliest day of the date rounds are listed by.", day),
  single("to", "Latest day of the date rounds are listed by.", day),
  single("within", "The last so many days, in place of from and to.", { type: "integer", enum: WITHIN_DAYS }),
  single("founded-min", "Earliest year in which the company was founded.", year),
  single("founded-max", "Latest year in which the company was founded.", year),
];

const SORT: readonly Parameter[] = [
  single("sort", "What to order by; relevance with a search, else date, when absent.", { type: "string", enum: SORT_KEYS }),
  single("dir", "Direction of the order.", { type: "string", enum: ["asc", "desc"] }),
];

/** The filter of the site's list, as components: "filter.stage". */
export const FILTER_PARAMETERS: Readonly<Record<string, Parameter>> = Object.fromEntries([...FILTER, ...SORT].map((parameter) => [`filter.${parameter.name}`, parameter]));

const named = (parameters: readonly Parameter[]) => parameters.map(({ name }) => ref("parameters", `filter.${name}`));

/** References to which rounds, and to in which order. */
export const FILTER_REFERENCES: readonly Reference[] = named(FILTER);
export const SORT_REFERENCES: readonly Reference[] = named(SORT);
