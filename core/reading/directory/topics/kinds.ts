import { countryName } from "../../../catalogue/places/country-name.ts";
import { type Facet, FACETS } from "../search/facets.ts";
import { type LeadFilter, NO_FILTER } from "../search/filter.ts";

/** A property of rounds by which topic pages group them. */
export interface Dimension {
  /** "industry" */
  readonly name: string;
  /** SQL over `lead`: text, or text[] for `many`; null and empty text are unknown. */
  readonly sql: string;
  readonly many: boolean;
  readonly label: (value: string) => string;
  readonly filter: (value: string) => Pick<LeadFilter, "include" | "listedOn">;
}

function ofFacet(facet: Facet, labelOf = (value: string) => value): Dimension {
  const { sql, kind, label } = FACETS[facet];
  return {
    name: label.toLowerCase(),
    sql,
    many: kind === "many",
    label: labelOf,
    filter: (value) => ({ include: { [facet]: [value] }, listedOn: NO_FILTER.listedOn }),
  };
}

const MONTH_NAME = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

const DIMENSIONS = {
  industry: ofFacet("industry"),
  stage: ofFacet("stage"),
  country: ofFacet("country", countryName),
  city: ofFacet("city"),
  month: {
    name: "month",
    sql: "case when lead.listed_on > '-infinity' then to_char(lead.listed_on, 'YYYY-MM') end",
    many: false,
    label: (month) => MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`)),
    filter: (month) => ({ include: {}, listedOn: daysOf(month) }),
  },
} satisfies Readonly<Record<string, Dimension>>;

/** The days of a month (`2026-11`). */
export function daysOf(month: string): LeadFilter["listedOn"] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { min: `${month}-01`, max: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The declaration of a kind of topic pages; routes, titles, breadcrumbs, links and the sitemap derive from it. */
interface TopicKindDeclaration {
  /** First segment of the address, and heading of the index page. */
  readonly heading: string;
  readonly first: Dimension;
  /** The dimension of the pages below a first value; null for none. */
  readonly second: Dimension | null;
  /** Minimum number of rounds of a page below. */
  readonly leastBelow: number;
  /** Order of the index page. */
  readonly order: "rounds" | "newest";
  /** Completes "… raised funding": "Fintech startups that", "Startups in France that". */
  readonly startups: (first: string, second: string | null) => string;
}

const DECLARED = {
  industries: {
    heading: "Industries",
    first: DIMENSIONS.industry,
    second: DIMENSIONS.country,
    leastBelow: 5,
    order: "rounds",
    startups: (industry, country) => `${industry} startups${country === null ? "" : ` in ${country}`}`,
  },
  stages: {
    heading: "Stages",
    first: DIMENSIONS.stage,
    second: DIMENSIONS.industry,
    leastBelow: 5,
    order: "rounds",
    startups: (stage, industry) => `${stage} startups${industry === null ? "" : ` in ${industry}`}`,
  },
  places: {
    heading: "Places",
    first: DIMENSIONS.country,
    second: DIMENSIONS.city,
    leastBelow: 1,
    order: "rounds",
    startups: (country, city) => `Startups in ${city === null ? country : `${city}, ${country}`}`,
  },
  months: {
    heading: "Months",
    first: DIMENSIONS.month,
    second: null,
    leastBelow: 1,
    order: "newest",
    startups: (month) => `Startups funded in ${month}`,
  },
} as const satisfies Readonly<Record<string, TopicKindDeclaration>>;

export type TopicKind = keyof typeof DECLARED;

export const TOPICS: Readonly<Record<TopicKind, TopicKindDeclaration>> = DECLARED;

/** Every kind, in the order of links. */
export const TOPIC_KINDS: readonly TopicKind[] = (Object.keys as (of: typeof DECLARED) => TopicKind[])(DECLARED);

/** The filter of the rounds that a topic page counts. */
export function topicFilter(kind: TopicKind, first: string, second: string | null): LeadFilter {
  const { first: outer, second: inner } = TOPICS[kind];
  const above = outer.filter(first);
  const below = second === null || inner === null ? null : inner.filter(second);
  return { ...NO_FILTER, include: { ...above.include, ...below?.include }, listedOn: above.listedOn };
}
