import { OTHER_STAGE } from "../../../catalogue/facts/funding-types.ts";
import { MONEY_WORDS } from "../../../catalogue/facts/money-words.ts";
import { HEADCOUNT_BANDS } from "../../../catalogue/facts/headcount-bands.ts";
import { otherNames } from "./values/value-names.ts";

/** Panels of the filter form, in order; some contain only ranges. */
export const FILTER_PANELS = ["Stage", "Industry", "Location", "Amount", "Date", "Investor", "More"] as const;
export type FilterPanelName = (typeof FILTER_PANELS)[number];

/** The declaration of a facet. Filters, counts, charts and documentation derive from it. */
export interface FacetDeclaration {
  /** Heading in the filter form and in active filters. */
  readonly label: string;
  readonly panel: FilterPanelName;
  /** Values listed before "More"; none by default. */
  readonly shown?: number;
  /** `one`: a lead has at most one value; `many`: any number of them. */
  readonly kind: "one" | "many";
  /** With `all`, a lead must have every chosen value; otherwise one of them. */
  readonly match?: "all";
  /** SQL over table `listing` as `lead`: text for kind `one`, text[] for kind `many`. Null and empty text mean unknown. */
  readonly sql: string;
  /** Completes "Only rounds with this …" in the API documentation. */
  readonly describes: string;
  /** The vocabulary, if it is closed. */
  readonly values?: readonly string[];
}

/** The facets of places, from wide to narrow. */
export const PLACES: readonly Facet[] = ["country", "region", "city"];

/** SQL: the source states a stage in its own words. */
const STATES_STAGE = "lower(lead.stage_text) not in ('', 'unknown', 'undisclosed', 'not disclosed', 'n/a')";

/**
 * Values of the facet `has`, with SQL over `lead` that is null if the detail is unknown. An address is one that lists show
 * to members; it counts as what lists say of it. */
const HAS = {
  website: "lead.website",
  proof: "lead.proof_url",
  /** The founder's published profile. */
  contact: "lead.founder_link",
  founder: "lead.founder_name",
  investors: "nullif(lead.investor_names, '{}')",
  lead: "nullif(lead.lead_investor_names, '{}')",
  amount: "coalesce(lead.amount_minor, lead.amount_usd_minor)",
  date: "nullif(lead.listed_on, '-infinity')",
  stage: `coalesce(lead.funding_type, case when ${STATES_STAGE} then lead.stage_text end)`,
  founded: "lead.year_founded",
  email: "nullif(lead.contact_status, 'none')",
  "email-verified": "nullif(lead.contact_status = 'verified', false)",
  "email-published": "nullif(lead.contact_status = 'published', false)",
  "email-listed": "nullif(lead.contact_status = 'listed', false)",
} as const;

/**
 * The facets, in the order in which addresses list them. Plain data without server imports, because browsers load it.
 * Display names of coded values are in `facet-label.ts`.
 */
const DECLARED = {
  money: {
    label: "Money",
    panel: "Stage",
    kind: "one",
    sql: "lead.money",
    describes: "kind of money (default: raised)",
    values: MONEY_WORDS,
  },
  stage: {
    label: "Stage",
    panel: "Stage",
    shown: 5,
    kind: "one",
    sql: `coalesce(lead.funding_type, case when ${STATES_STAGE} then '${OTHER_STAGE}' end)`,
    describes: "funding type, such as Seed or Series A; Other for any other stage",
  },
  industry: {
    label: "Industry",
    panel: "Industry",
    shown: 5,
    kind: "many",
    sql: "lead.industries",
    describes: "industry or group of industries, such as Fintech",
  },
  country: {
    label: "Country",
    panel: "Location",
    shown: 5,
    kind: "one",
    sql: "lead.country",
    describes: "country or group of countries, by ISO 3166-1 code or name, such as FR, France or DACH",
  },
  region: {
    label: "Region",
    panel: "Location",
    kind: "one",
    sql: "lead.region",
    describes: "state, province or region",
  },
  city: { label: "City", panel: "Location", kind: "one", sql: "lead.city", describes: "city" },
  headcount: {
    label: "Employees",
    panel: "More",
    kind: "one",
    sql: "lead.headcount_band",
    describes: "band of employees",
    values: HEADCOUNT_BANDS,
  },
  stated_currency: {
    label: "Currency",
    panel: "Amount",
    kind: "one",
    sql: "lead.currency",
    describes: "currency as stated, such as EUR",
  },
  investor: {
    label: "Investor",
    panel: "Investor",
    shown: 4,
    kind: "many",
    sql: "lead.investor_names",
    describes: "investor",
  },
  lead_investor: {
    label: "Lead investor",
    panel: "Investor",
    kind: "many",
    sql: "lead.lead_investor_names",
    describes: "investor that led the round",
  },
  source: {
    label: "Source",
    panel: "More",
    kind: "one",
    sql: "lead.source_kind",
    describes: "source of the evidence, such as sec-form-d",
  },
  has: {
    label: "Comes with",
    panel: "More",
    shown: 4,
    kind: "many",
    match: "all",
    sql: `array_remove(array[${Object.entries(HAS)
      .map(([value, known]) => `case when ${known} is not null then '${value}' end`)
      .join(", ")}], null)`,
    describes: "known detail",
    values: Object.keys(HAS),
  },
} as const satisfies Readonly<Record<string, FacetDeclaration>>;

export type Facet = keyof typeof DECLARED;

export const FACETS: Readonly<Record<Facet, FacetDeclaration>> = DECLARED;

/** Every facet, in the order in which addresses list them. */
export const FACET_KEYS: readonly Facet[] = (Object.keys as (of: typeof DECLARED) => Facet[])(DECLARED);

/** Address parameters are named after the facets, with hyphens. */
export function parameterOf(facet: Facet): string {
  return facet.replaceAll("_", "-");
}

/** Every name under which addresses may give a facet; the first is its own. */
export function parametersNaming(facet: Facet): readonly string[] {
  const names = [facet, ...otherNames(facet)];
  return [...new Set([parameterOf(facet), ...names, ...names.map((name) => name.replaceAll("_", "-"))])];
}

/** True for included places of several levels, such as a city and a country. */
export function hasPlaceLevels(include: Readonly<Partial<Record<Facet, readonly string[]>>>): boolean {
  return PLACES.filter((facet) => (include[facet] ?? []).length > 0).length > 1;
}
