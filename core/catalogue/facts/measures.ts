// Kinds and formulas of measures, in one place: pages, tooltips, columns and descriptions of the API quote them. Without
// imports of the server, because browsers load it.

/** The kinds of measures with their labels. */
export const MEASURE_KINDS = {
  search_visits: "Search visits a month",
  monthly_visits: "Visits a month",
  ranking_keywords: "Ranking keywords",
  employees: "Employees",
} as const;
export type MeasureKind = keyof typeof MEASURE_KINDS;

/** What a number of each kind means; apart, because lists in browsers do without. */
export const MEASURE_ABOUTS: Readonly<Record<MeasureKind, string>> = {
  search_visits: "Visits from unpaid search results in a month.",
  monthly_visits: "Visits of the website in a month, from everywhere.",
  ranking_keywords: "Searches whose results contain the website.",
  employees: "Number of employees.",
};
export const MEASURE_KIND_NAMES = (Object.keys as (of: typeof MEASURE_KINDS) => MeasureKind[])(MEASURE_KINDS);

/** A dated number about a company as evidence states it. */
export interface Measure {
  readonly kind: MeasureKind;
  /** The month (`2026-10`) or day (`2026-10-31`) it is about. */
  readonly on: string;
  /** ISO 3166-1 code of the country that an estimate is about. */
  readonly country?: string;
  /** Above 0; null only in edits, which hide the numbers of that time. */
  readonly value: number | null;
}

/** The newest number of a topic with its change; shown only with its time and who states it. */
export interface Latest {
  readonly kind: MeasureKind;
  readonly value: number;
  readonly on: string;
  /** "estimated by DataForSEO", "stated in a list". */
  readonly by: string;
  readonly country?: string;
  /** Percent; see {@link FORMULAS}. */
  readonly change3?: number;
  readonly change12?: number;
  /** The time of the value that `change12` compares with. */
  readonly since?: string;
}

/** What lists know about a company's growth; unknown parts are absent. */
export interface Growth {
  readonly traffic?: Latest;
  readonly employees?: Latest;
  /** Whole months since the company's previous round. */
  readonly gap?: number;
  /** The amount as a multiple of the previous round's. */
  readonly step?: number;
}

/** How each derived number is calculated, as tooltips and documentation state it. */
export const FORMULAS = {
  traffic: "The newest month of search visits, else of all visits.",
  change3: "Visits against three months earlier, of the same source.",
  change12: "Visits against twelve months earlier, of the same source.",
  employees: "The newest number of employees.",
  employeesChange: "Employees against the oldest number of the same source in the year before, at least 90 days apart.",
  gap: "Months since the company's round before it.",
  step: "The amount divided by that of the round before it, both equity, in US dollars.",
} as const;

/** Days between two numbers of employees whose change is known. */
export const LEAST_DAYS_APART = 90;

const NUMBER = new Intl.NumberFormat("en-US");

/** A measure as one line of text, as editors write it: "search_visits US 2026-10: 12,400". */
export function measureLine({ kind, on, country, value }: Measure): string {
  return `${[kind, country, on].filter(Boolean).join(" ")}: ${value === null ? "none" : NUMBER.format(value)}`;
}

const LINE =
  /^(?<kind>[a-z_]+)(?: (?<country>[A-Z]{2}))? (?<on>\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?): ?(?<value>none|[1-9][\d,]{0,18})$/;

/** Reads what {@link measureLine} writes; undefined for another text. */
export function readMeasureLine(line: string): Measure | undefined {
  const { kind, country, on = "", value = "" } = LINE.exec(line)?.groups ?? {};
  const known = MEASURE_KIND_NAMES.find((one) => one === kind);
  const number = value === "none" ? null : Number(value.replaceAll(",", ""));
  const isDay = !Number.isNaN(Date.parse(on)) && new Date(on).toISOString().startsWith(on);
  if (known === undefined || !isDay || (number !== null && !Number.isSafeInteger(number))) return undefined;
  return { kind: known, on, ...(country === undefined ? {} : { country }), value: number };
}
