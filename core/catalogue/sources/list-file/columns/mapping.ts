import type { ColumnReading, Suspicion } from "../../record.ts";
import type { AmountHint } from "../values/amount.ts";
import { groupingOf, preferNumericAmount } from "./amount-columns.ts";
import { hintOfHeader } from "../values/amount-shape.ts";
import {
  AS_WRITTEN,
  type Candidate,
  candidate,
  identifiesCompanies,
  isSeries,
  isType,
  statesCurrency,
} from "./column-candidates.ts";
import { columnReadings, listed } from "./column-readings.ts";
import { droppedDoubts } from "./dropped-columns.ts";
import { type FieldByValues, fitsAddress, isFieldByValues } from "./column-content.ts";
import { type Layout, requestOf } from "./layout.ts";
import { LIST_FIELDS, type ListField, MULTI_COLUMN_FIELDS, ROUND_FIELDS } from "./list-field.ts";
import type { ListFileOptions } from "./options.ts";
import { roundEvidence } from "./round-evidence.ts";
import { type RowAnswers, type RowMeanings, rowMeanings } from "../rows/row-meanings.ts";
import { type ColumnSurvey, share } from "./survey.ts";
import { headerWords } from "./heading-words.ts";
import { fieldNamed, meaningOf } from "./vocabulary.ts";

/** A field and the column it is read from. */
export interface Assignment {
  readonly field: ListField;
  readonly column: string;
  readonly index: number;
  readonly how: "requested" | "confirmed" | "name" | "content";
  /** The reason, for the operator to check. */
  readonly why: string;
  /** Counter-evidence: what speaks against this reading. */
  readonly against?: string;
}

/** The columns of a list with their fields. */
export interface Mapping {
  readonly assignments: readonly Assignment[];
  readonly columns: readonly ColumnReading[];
  readonly suspicious: readonly Suspicion[];
  /** What an operator has to confirm once before lists of this layout are published; empty if the headings say all. */
  readonly doubts: readonly string[];
  /** True if the company column contains mostly web addresses. */
  readonly companyIsAddress: boolean;
  /** True if a number that counts the rows stands before each name: "1. Acme". */
  readonly companyIsNumbered: boolean;
  /** Reason why the list is read without rounds. */
  readonly noRounds?: string;
  /** What the rows are. */
  readonly rows: RowMeanings;
  /** Number of columns that at least every third row fills. */
  readonly usualCells: number;
  /** Indexes of the columns that most rows fill. */
  readonly usualColumns: readonly number[];
  /** Currency, scale and digit grouping of the amount column. */
  readonly amountHint: AmountHint;
}

/** A mapping, or the reason why the requested one is invalid. */
export type MappingResult =
  | { readonly kind: "mapped"; readonly mapping: Mapping }
  | { readonly kind: "refused"; readonly reason: string };

/** Fields of which one column alone is read, so that a second one of equal standing is a doubt. */
const SOLE: ReadonlySet<ListField> = new Set(["company", "amount", "date", "stage"]);
/** Fields whose named column must not vanish without a doubt. */
const IMPORTANT: ReadonlySet<ListField> = new Set([...SOLE, "investors", "leadInvestors"]);

export const NUMBERED_NAME = /^#?(\d{1,4})\s?[.):]\s+(?=\p{L})/u;
/** Share of the rows of the fullest column that fill a usual one. */
const USUALLY = 0.6;
const NO_ANSWERS: RowAnswers = { values: new Map() };

/** When a round closed, or a company; the facts beside it tell which. */
const CLOSED = /^(?:closed(?: on| at)?|date closed)$/;
/** Headings of points in time, which a table of rounds has of the rounds. */
const TIME = /^(?:ts|time|datetime|date time|epoch|unix time)$/;

type Requested = Pick<ListFileOptions, "map" | "exclude" | "rows">;

/**
 * Decides what each column is, from its heading, its values and the other columns: first the requested ones and those
 * of a confirmed layout, then by heading unless the values contradict it, then by values alone (web addresses, amounts,
 * dates, stages) where the heading means nothing. Each column maps to one field; the order of columns decides nothing.
 */
export function mapColumns(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  requested: Requested,
  layout?: Layout,
): MappingResult {
  const asked = requested.map ?? {};
  const taken = new Map<number, Assignment>();
  /** Columns that are not read, with the reason. */
  const excluded = new Map<number, string>();
  const given = new Set<ListField>();
  const doubts: string[] = [];
  for (const [field, wanted] of requestedColumns(columns, requested)) {
    const index = indexOf(columns, wanted);
    if (index === -1) {
      if (field !== undefined && /^none$/i.test(wanted)) given.add(field);
      else
        return {
          kind: "refused",
          reason: `There is no column "${wanted}" for --map ${field === undefined ? `none="${wanted}"` : `${field}=`}. The columns are: ${listed(columns)}.`,
        };
    } else if (field === undefined) excluded.set(index, "excluded, as requested");
    else {
      given.add(field);
      taken.set(index, { field, column: columns[index] ?? wanted, index, how: "requested", why: "as requested" });
    }
  }
  const free = (index: number): boolean => !taken.has(index) && !excluded.has(index);
  if (layout !== undefined) takeLayout(layout);
  const against = new Map<number, string>();
  const candidates = columns.flatMap((column, index) => {
    if (!free(index)) return [];
    const found = candidate(column, index, surveys[index]);
    if (typeof found === "string") against.set(index, found);
    return typeof found === "object" ? [found] : [];
  });
  candidates.sort((a, b) => b.score - a.score || (a.column < b.column ? -1 : 1));
  const companies = surveys[[...taken.values(), ...candidates].find(({ field }) => field === "company")?.index ?? -1];
  const beaten: Candidate[] = [];
  const years: Candidate[] = [];
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
    if (given.has(field) && !several) {
      beaten.push(found);
      continue;
    }
    if (field === "year" && !candidates.some((other) => other.field === "month") && !given.has("month")) {
      years.push(found);
      continue;
    }
    if (field === "listId" && !identifiesCompanies(found, surveys[found.index], companies)) continue;
    given.add(field);
    taken.set(found.index, { ...found, field });
  }
  // A year alone is that of the round beside the round's other facts.
  const [year] = years;
  const ofRounds = given.has("amount") && (given.has("stage") || given.has("investors") || given.has("leadInvestors"));
  if (year !== undefined && ofRounds && !given.has("date") && layout === undefined) {
    given.add("date");
    taken.set(year.index, { ...year, field: "date" });
  }
  preferNumericAmount(columns, surveys, taken, excluded, asked);
  // A layout leaves no column whose values alone would have to say what it is.
  if (layout === undefined)
    for (const field of ["website", "amount", "date", "stage", "location", "investors"] as const)
      if (!given.has(field)) takeByContent(field);
  askAboutRivals();
  const evidence = roundEvidence([...taken.values()], columns, surveys);
  const noRounds = requested.rows?.all === "round" ? undefined : evidence.noRounds;
  const assignments = [...taken.values()]
    .filter(({ field }) => noRounds === undefined || !ROUND_FIELDS.has(field))
    .sort((a, b) => LIST_FIELDS.indexOf(a.field) - LIST_FIELDS.indexOf(b.field) || a.index - b.index);
  if (!assignments.some(({ field }) => field === "company" || field === "website")) {
    return {
      kind: "refused",
      reason: `No column is recognized as the company or its website. Name it with --map company="…" or --map website="…". The columns are: ${listed(columns)}.`,
    };
  }
  for (const { field, column, how, against: doubt } of assignments) {
    const words = headerWords(column);
    if (how === "content" && !(field === "date" && (TIME.test(words) || CLOSED.test(words))))
      doubts.push(`${field} is read from "${column}" by its values alone`);
    else if (doubt !== undefined && how === "name" && IMPORTANT.has(field))
      doubts.push(`${field} is read from "${column}", but ${doubt}`);
  }
  for (const [index, reason] of against) {
    const field = fieldNamed(columns[index] ?? "")?.field;
    if (field !== undefined && IMPORTANT.has(field) && !given.has(field))
      doubts.push(`"${columns[index] ?? ""}" is not read as ${field}: ${reason}`);
  }
  const rows = rowMeanings({
    columns,
    surveys,
    assignments,
    excluded: new Set(excluded.keys()),
    answers: requested.rows ?? NO_ANSWERS,
    confirmed: layout === undefined ? undefined : (layout.rows ?? {}),
    hasRounds: assignments.some(({ field }) => ROUND_FIELDS.has(field)),
  });
  const readings = columnReadings({ columns, surveys, assignments, taken, excluded, asked, noRounds, against, rows });
  const company = assignments.find(({ field }) => field === "company");
  if (company === undefined) {
    const website = assignments.find(({ field }) => field === "website");
    doubts.push(
      `no column has the names of companies, so they are taken from the web addresses in "${website?.column ?? ""}"`,
    );
  }
  const amount = assignments.find(({ field }) => field === "amount");
  return {
    kind: "mapped",
    mapping: {
      assignments,
      columns: readings,
      // The declaration of a known export says that its amounts are of rounds.
      suspicious: evidence.suspicions.filter(({ rule }) => layout?.name === undefined || rule !== "totals_as_rounds"),
      doubts: [
        ...(noRounds === undefined ? doubts : doubts.filter((text) => !isAboutRounds(text))),
        ...rows.doubts,
        ...droppedDoubts(readings, surveys, assignments, { noRounds: noRounds !== undefined, given }),
      ],
      companyIsNumbered: company !== undefined && areNumbered(surveys[company.index]),
      companyIsAddress: company !== undefined && !given.has("website") && fitsAddress(surveys[company.index]),
      ...(noRounds === undefined ? {} : { noRounds }),
      rows,
      usualCells: columnsFilled(surveys, 1 / 3).length,
      usualColumns: columnsFilled(surveys, USUALLY),
      amountHint: amount === undefined ? {} : hintOfAmounts(amount, surveys[amount.index]),
    },
  };

  function takeLayout({ fields, name }: Layout): void {
    const why = name === undefined ? "as confirmed" : `as in files of ${name}`;
    for (const [field, wanted] of requestOf(fields, columns)) {
      const index = columns.indexOf(wanted);
      if (!free(index)) continue;
      if (field === null || (given.has(field) && !MULTI_COLUMN_FIELDS.has(field))) {
        excluded.set(index, `not read, ${why}`);
        continue;
      }
      given.add(field);
      taken.set(index, { field, column: wanted, index, how: "confirmed", why });
    }
  }

  function takeByContent(field: FieldByValues): void {
    if (field === "location" && (given.has("city") || given.has("country") || given.has("region"))) return;
    // Beside the stages of rounds, firms of investors are their investors.
    if (field === "investors" && (given.has("leadInvestors") || !given.has("stage"))) return;
    const named = [...taken.values()].find((assignment) => assignment.field === "company");
    if (field === "website" && named !== undefined && fitsAddress(surveys[named.index])) return;
    const fitting = columns
      .map((column, index) => ({ column, index }))
      .filter(
        ({ column, index }) =>
          free(index) &&
          ((meaningOf(column) === undefined && fieldNamed(column) === undefined) || isClosing(field, column)) &&
          (isFieldByValues(field, surveys[index]) || (field === "amount" && areOfCurrency(column, surveys[index]))),
      );
    const [found] = fitting.sort((a, b) => filled(b.index) - filled(a.index) || (a.column < b.column ? -1 : 1));
    if (found === undefined) return;
    given.add(field);
    taken.set(found.index, { field, ...found, how: "content", why: "by its values" });
  }

  /** True for the day on which rounds closed, because amounts and stages or investors stand beside it. */
  function isClosing(field: FieldByValues, column: string): boolean {
    const hasFacts = given.has("stage") || given.has("investors") || given.has("leadInvestors");
    return field === "date" && given.has("amount") && hasFacts && CLOSED.test(headerWords(column));
  }

  function filled(index: number): number {
    return surveys[index]?.filled ?? 0;
  }

  /** Asks about filled columns whose headings stand for a field as well as the heading of the column that is read. */
  function askAboutRivals(): void {
    for (const { field, column, index, score } of beaten) {
      const winner = [...taken.values()].find((one) => one.field === field);
      const rival = candidates.find((one) => one.index === winner?.index);
      if (!SOLE.has(field) || winner === undefined || rival === undefined || taken.has(index)) continue;
      const isSameAmount = field === "amount" && statesCurrency(column) !== statesCurrency(winner.column);
      if (isSameAmount || score < rival.score || filled(index) * 2 < filled(winner.index)) continue;
      doubts.push(`${field} is read from "${winner.column}", but could be "${column}"`);
    }
  }
}

/** Numbers under a heading that states their currency: "Beløp (MNOK)". */
function areOfCurrency(column: string, survey: ColumnSurvey | undefined): boolean {
  return statesCurrency(column) && share(survey?.numbers ?? 0, survey) >= 0.9;
}

/** Names with numbers before them that rise from row to row. */
function areNumbered(survey: ColumnSurvey | undefined): boolean {
  const numbers = [...(survey?.values.keys() ?? [])].map((name) => Number(NUMBERED_NAME.exec(name)?.[1]));
  return numbers.length > 1 && numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
}

function hintOfAmounts({ column }: Assignment, survey: ColumnSurvey | undefined): AmountHint {
  const hint = hintOfHeader(column);
  return { ...hint, ...groupingOf(survey, hint.scale) };
}

function isAboutRounds(doubt: string): boolean {
  return /^(?:amount|date|stage|series|investors|leadInvestors) |is not read as (?!company)/.test(doubt);
}

/** Indexes of the columns with at least this share of the cells of the fullest one. */
function columnsFilled(surveys: readonly ColumnSurvey[], part: number): number[] {
  const most = Math.max(0, ...surveys.map(({ filled }) => filled));
  return surveys.flatMap(({ filled }, index) => (filled >= most * part && most > 0 ? [index] : []));
}

function* requestedColumns(
  columns: readonly string[],
  { map = {}, exclude = [] }: Requested,
): Generator<readonly [field: ListField | undefined, column: string]> {
  const names = (wanted: string | readonly string[] = []): string[] =>
    [wanted].flat().flatMap((name) => (columns.includes(name) ? [name] : name.split(/\s{0,20},\s*/)));
  for (const field of LIST_FIELDS) for (const name of names(map[field])) yield [field, name];
  for (const name of names(exclude)) yield [undefined, name];
}

function indexOf(columns: readonly string[], name: string): number {
  const exact = columns.indexOf(name);
  return exact !== -1 ? exact : columns.findIndex((column) => column.toLowerCase() === name.trim().toLowerCase());
}
