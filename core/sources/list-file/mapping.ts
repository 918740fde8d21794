import type { ColumnReading, Suspicion } from "../record.ts";
import type { AmountHint } from "./amount.ts";
import { hintOfHeader } from "./amount-shape.ts";
import { fieldOfContent, fitsAddress, isFieldByValues, share } from "./column-content.ts";
import { EMAIL_FIELDS, LIST_FIELDS, type ListField, MULTI_COLUMN_FIELDS, ROUND_FIELDS } from "./list-field.ts";
import type { ListFileOptions } from "./options.ts";
import type { ColumnSurvey } from "./survey.ts";
import { fieldNamed, headerWords, type Meaning, meaningOf } from "./vocabulary.ts";

/** A field and the column it is read from. */
export interface Assignment {
  readonly field: ListField;
  readonly column: string;
  readonly index: number;
  readonly how: "requested" | "name" | "content";
  /** The reason, for the operator to check. */
  readonly why: string;
}

/** The columns of a list with their fields. */
export interface Mapping {
  readonly assignments: readonly Assignment[];
  readonly columns: readonly ColumnReading[];
  readonly suspicious: readonly Suspicion[];
  /** True if the company column contains mostly web addresses. */
  readonly companyIsAddress: boolean;
  /** Reason why the list is read without rounds. */
  readonly noRounds?: string;
  /** Currency, scale and digit grouping of the amount column. */
  readonly amountHint: AmountHint;
}

/** A mapping, or the reason why the requested one is invalid. */
export type MappingResult =
  | { readonly kind: "mapped"; readonly mapping: Mapping }
  | { readonly kind: "refused"; readonly reason: string };

/** The column of our own exports with the stage as written; the funding type beside it is derived from it. */
const AS_WRITTEN = "stage text";
/** Headings shared by many kinds of columns. */
const GENERIC =
  /^(?:name|nom|nombre|nome|url|link|links|site|web|type|round|series|data|title|profile|person|project|size|lead|space|market|investment|funding|raised|raise|id|uuid|guid|slug|permalink)$/;
const SHOWN_SAMPLES = 3;
/** Minimum share of commas or points that must have the same use before it counts. */
const MAJORITY = 0.95;

interface Candidate extends Assignment {
  readonly score: number;
}

type Requested = Pick<ListFileOptions, "map" | "exclude">;

/**
 * Maps columns to fields: first the requested ones, then by name unless the content contradicts it, then by content
 * alone (web addresses, amounts, dates, stages) where the name means nothing. Each column maps to one field.
 */
export function mapColumns(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  requested: Requested,
): MappingResult {
  const asked = requested.map ?? {};
  const taken = new Map<number, Assignment>();
  const excluded = new Set<number>();
  const given = new Set<ListField>();
  for (const [field, wanted] of requestedColumns(columns, requested)) {
    const index = indexOf(columns, wanted);
    if (index === -1) {
      if (field !== undefined && /^none$/i.test(wanted)) given.add(field);
      else
        return {
          kind: "refused",
          reason: `There is no column "${wanted}" for --map ${field === undefined ? `none="${wanted}"` : `${field}=`}. The columns are: ${listed(columns)}.`,
        };
    } else if (field === undefined) excluded.add(index);
    else {
      given.add(field);
      taken.set(index, { field, column: columns[index] ?? wanted, index, how: "requested", why: "as requested" });
    }
  }
  const reads = (field: ListField): boolean => [...taken.values()].some((assignment) => assignment.field === field);
  const free = (index: number): boolean => !taken.has(index) && !excluded.has(index);
  const candidates = columns.flatMap((column, index) => (free(index) ? candidate(column, index, surveys[index]) : []));
  candidates.sort((a, b) => b.score - a.score || a.index - b.index);
  const companies = surveys[[...taken.values(), ...candidates].find(({ field }) => field === "company")?.index ?? -1];
  for (const found of candidates) {
    const stage = found.field === "stage" ? [...taken.values()].find((one) => one.field === "stage") : undefined;
    if (
      stage?.how === "name" &&
      isType(found.column) !== isType(stage.column) &&
      headerWords(stage.column) !== AS_WRITTEN
    ) {
      if (given.has("series")) continue;
      given.add("series");
      // The type tells debt and grants from equity; the other column names the rounds of equity.
      const [type, name] = isType(found.column) ? [found, stage] : [stage, found];
      taken.set(type.index, { ...type, field: "stage" });
      taken.set(name.index, { ...name, field: "series" });
      continue;
    }
    const field = stage !== undefined && isSeries(found.column) ? "series" : found.field;
    const several = MULTI_COLUMN_FIELDS.has(field) && asked[field] === undefined;
    if (given.has(field) && !several) continue;
    if (field === "year" && !candidates.some((other) => other.field === "month") && !given.has("month")) continue;
    if (field === "listId" && !identifiesCompanies(found, surveys[found.index], companies)) continue;
    given.add(field);
    taken.set(found.index, { ...found, field });
  }
  preferNumericAmount(columns, surveys, taken, excluded, asked);
  for (const field of ["website", "amount", "date", "stage"] as const) if (!given.has(field)) takeByContent(field);
  const layoffs = columns.find((column) => meaningOf(column) === "layoffs");
  const noRounds = withoutRounds([...taken.values()], layoffs);
  const assignments = [...taken.values()]
    .filter(({ field }) => noRounds === undefined || !ROUND_FIELDS.has(field))
    .sort((a, b) => LIST_FIELDS.indexOf(a.field) - LIST_FIELDS.indexOf(b.field) || a.index - b.index);
  if (!assignments.some(({ field }) => field === "company" || field === "website")) {
    return {
      kind: "refused",
      reason: `No column is recognised as the company or its website. Name it with --map company="…" or --map website="…". The columns are: ${listed(columns)}.`,
    };
  }
  const company = assignments.find(({ field }) => field === "company");
  const amount = assignments.find(({ field }) => field === "amount");
  return {
    kind: "mapped",
    mapping: {
      assignments,
      columns: columns.map((column, index) => columnReading(column, index)),
      suspicious: [...assignments.flatMap(suspicion), ...layoffsAsRounds(assignments, layoffs)],
      companyIsAddress: company !== undefined && !given.has("website") && fitsAddress(surveys[company.index]),
      ...(noRounds === undefined ? {} : { noRounds }),
      amountHint:
        amount === undefined
          ? {}
          : {
              ...(isPitchBook(columns) && { scale: 6 }),
              ...hintOfHeader(amount.column),
              ...groupingOf(surveys[amount.index]),
            },
    },
  };

  function takeByContent(field: "website" | "amount" | "date" | "stage"): void {
    const named = [...taken.values()].find((assignment) => assignment.field === "company");
    if (field === "website" && named !== undefined && fitsAddress(surveys[named.index])) return;
    const index = columns.findIndex(
      (column, at) =>
        free(at) &&
        meaningOf(column) === undefined &&
        fieldNamed(column) === undefined &&
        isFieldByValues(field, surveys[at]),
    );
    if (index === -1) return;
    given.add(field);
    taken.set(index, { field, column: columns[index] ?? "", index, how: "content", why: "by its values" });
  }

  function columnReading(column: string, index: number): ColumnReading {
    const found = assignments.find((assignment) => assignment.index === index);
    const meaning = meaningOf(column);
    const samples =
      meaning === "contact data" || isOfAddresses(found, column)
        ? []
        : [...(surveys[index]?.values ?? [])].slice(0, SHOWN_SAMPLES);
    const ignored = { column, field: null, samples };
    if (found !== undefined) return { column, field: found.field, how: found.how, why: found.why, samples };
    if (excluded.has(index)) return { ...ignored, how: "excluded", why: "excluded, as requested" };
    if (meaning !== undefined) return { ...ignored, how: "meaning", why: meaning };
    const named = taken.get(index)?.field ?? fieldNamed(column)?.field;
    if (named === undefined) return { ...ignored, how: "unrecognised", why: "not recognised" };
    if (asked[named] !== undefined && !reads(named))
      return { ...ignored, how: "excluded", why: `${named} is not read, as requested` };
    if (noRounds !== undefined && ROUND_FIELDS.has(named)) return { ...ignored, how: "meaning", why: "no rounds" };
    const other = assignments.find(({ field }) => field === named);
    const why = other === undefined ? `its values are not ${named}` : `${named} is read from "${other.column}"`;
    return { ...ignored, how: "unrecognised", why };
  }
}

function isOfAddresses(found: Assignment | undefined, column: string): boolean {
  const field = found?.field ?? fieldNamed(column)?.field;
  return field !== undefined && EMAIL_FIELDS.includes(field);
}

/** True for exports of PitchBook, whose amounts are in millions without saying so. */
function isPitchBook(columns: readonly string[]): boolean {
  const words = new Set(columns.map(headerWords));
  return words.has("deal id") && words.has("deal size");
}

function* requestedColumns(
  columns: readonly string[],
  { map = {}, exclude = [] }: Requested,
): Generator<readonly [field: ListField | undefined, column: string]> {
  const names = (wanted: string | readonly string[] = []): string[] =>
    [wanted].flat().flatMap((name) => (columns.includes(name) ? [name] : name.split(/\s*,\s*/)));
  for (const field of LIST_FIELDS) for (const name of names(map[field])) yield [field, name];
  for (const name of names(exclude)) yield [undefined, name];
}

/** One line per mapped field, followed by the unused columns. */
export function describeMapping(mapping: Mapping): string[] {
  const lines = mapping.assignments.map(({ field, column, why }) => {
    const label = field === "company" && mapping.companyIsAddress ? "website" : field;
    return `${label} ← "${column}" (${label === field ? why : "mostly web addresses; other cells are names"})`;
  });
  const unused = mapping.columns.filter(({ field }) => field === null);
  const named = unused.map(({ column, how, why }) => `"${column}"${how === "meaning" ? ` (${why})` : ""}`);
  if (unused.length > 0) lines.push(`not used: ${named.join(", ")}`);
  return lines;
}

function candidate(column: string, index: number, survey: ColumnSurvey | undefined): Candidate[] {
  const match = fieldNamed(column);
  const words = headerWords(column);
  const field = match === undefined ? undefined : fieldOfContent(match.field, words, survey);
  if (match === undefined || field === undefined) return [];
  const preferred = words === AS_WRITTEN || words === "state code" ? 1 : 0;
  const empty = survey?.sampled === 0 ? 20 : 0;
  return [
    {
      field,
      column,
      index,
      how: "name",
      why: match.strength === 2 ? "by name" : "by part of its name",
      score: match.strength * 10 - (GENERIC.test(words) ? 5 : 0) + preferred - empty,
    },
  ];
}

function isSeries(column: string): boolean {
  return /^series\b|\bseries$/.test(headerWords(column));
}

/** True for a column of kinds of funding, such as debt and equity. */
function isType(column: string): boolean {
  return /\btype\b/.test(headerWords(column));
}

/**
 * True if a column called just "id" identifies companies: it has as many values as there are companies, and is not a
 * row number.
 */
function identifiesCompanies(
  { column }: Candidate,
  ids: ColumnSurvey | undefined,
  companies: ColumnSurvey | undefined,
): boolean {
  if (!GENERIC.test(headerWords(column))) return true;
  if (ids === undefined || companies === undefined || ids.steps >= ids.sampled * 0.9 - 1) return false;
  return Math.abs(ids.values.size - companies.values.size) <= companies.values.size * 0.02;
}

/** The reason why a list has no rounds: its rows are layoffs, or have nothing but the company's stage. */
function withoutRounds(assignments: readonly Assignment[], layoffs: string | undefined): string | undefined {
  const has = (...fields: readonly ListField[]): boolean => assignments.some(({ field }) => fields.includes(field));
  const requested = assignments.some(({ field, how }) => how === "requested" && /^(?:amount|date|stage)$/.test(field));
  if (requested || !assignments.some(({ field }) => ROUND_FIELDS.has(field))) return undefined;
  if (layoffs !== undefined) return `The rows are layoffs ("${layoffs}"), so no rounds are read.`;
  if (has("date", "month") || (has("amount") && !assignments.some(isFundsRaised))) return undefined;
  if (has("stage", "series") && has("source", "investors", "leadInvestors")) return undefined;
  return "No column has the amount or the date of a round, so only companies are read.";
}

/** Without dates, "funds raised" is what a company has raised so far. */
function isFundsRaised({ field, column }: Assignment): boolean {
  return field === "amount" && /^funds raised\b/.test(headerWords(column));
}

const DOUBTFUL: Readonly<Partial<Record<Meaning, Suspicion["rule"]>>> = {
  valuation: "valuation_as_amount",
  "total raised so far": "total_as_amount",
  "technical date": "technical_date",
  "another date": "technical_date",
};

/** A doubt about a requested column whose name means something else. */
function suspicion({ field, column }: Assignment): Suspicion[] {
  const meaning = meaningOf(column);
  const rule = meaning === undefined ? undefined : DOUBTFUL[meaning];
  if (rule === undefined || (field !== "amount" && field !== "date")) return [];
  if ((rule === "technical_date") !== (field === "date")) return [];
  return [{ rule, reason: `the ${field} is read from "${column}", which means ${meaning}` }];
}

function layoffsAsRounds(assignments: readonly Assignment[], layoffs: string | undefined): Suspicion[] {
  if (layoffs === undefined || !assignments.some(({ field }) => ROUND_FIELDS.has(field))) return [];
  return [{ rule: "layoffs_as_rounds", reason: `the rows are layoffs ("${layoffs}"), read as rounds` }];
}

/** The digit grouping of the column, if its values show it clearly. */
function groupingOf(survey: ColumnSurvey | undefined): Pick<AmountHint, "grouping"> {
  if (survey === undefined) return {};
  const { commaGroups, commaDecimals, pointGroups, pointDecimals } = survey;
  const comma = commaGroups + pointDecimals;
  const point = pointGroups + commaDecimals;
  if (commaGroups > 0 && comma / (comma + point) >= MAJORITY) return { grouping: "," };
  if (pointGroups > 0 && point / (comma + point) >= MAJORITY) return { grouping: "." };
  return {};
}

/**
 * Handles two amount columns: the one with plain numbers and a currency in its name is the amount, the other its text.
 * If a column gives the currencies, as in this program's own exports, the amount is the column without a currency in
 * its name, because the other is converted.
 */
function preferNumericAmount(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  taken: Map<number, Assignment>,
  excluded: ReadonlySet<number>,
  asked: NonNullable<Requested["map"]>,
): void {
  const current = [...taken.values()].find(({ field }) => field === "amount");
  if (current === undefined || asked.amount !== undefined) return;
  const plainNumbers = (index: number): boolean => share(surveys[index]?.numbers ?? 0, surveys[index]) >= 0.9;
  const numeric = columns.findIndex(
    (column, index) =>
      !taken.has(index) && !excluded.has(index) && fieldNamed(column)?.field === "amount" && plainNumbers(index),
  );
  const column = columns[numeric];
  if (column === undefined) return;
  const amount = { field: "amount", column, index: numeric, how: "name" } as const;
  const hasCurrency = [...taken.values()].some(({ field }) => field === "currency");
  const filled = (index: number): number => surveys[index]?.filled ?? 0;
  if (
    hasCurrency &&
    filled(numeric) >= filled(current.index) * 0.8 &&
    hintOfHeader(current.column).currency !== undefined &&
    hintOfHeader(column).currency === undefined
  ) {
    taken.delete(current.index);
    taken.set(numeric, { ...amount, why: "with the currency beside it" });
    return;
  }
  if (hintOfHeader(column).currency === undefined || plainNumbers(current.index)) return;
  taken.set(numeric, { ...amount, why: "plain numbers with their currency" });
  if (asked.amountText === undefined)
    taken.set(current.index, { ...current, field: "amountText", why: "the amount as written" });
}

function indexOf(columns: readonly string[], name: string): number {
  const exact = columns.indexOf(name);
  return exact !== -1 ? exact : columns.findIndex((column) => column.toLowerCase() === name.trim().toLowerCase());
}

function listed(columns: readonly string[]): string {
  const shown = columns
    .slice(0, 40)
    .map((column) => `"${column}"`)
    .join(", ");
  return columns.length > 40 ? `${shown} and ${columns.length - 40} more` : shown;
}
