import type { AmountHint } from "./amount.ts";
import { hintOfHeader } from "./amount-shape.ts";
import { LIST_FIELDS, type ListField, MULTI_COLUMN_FIELDS } from "./list-field.ts";
import type { ColumnSurvey } from "./survey.ts";
import { fieldNamed, headerWords } from "./vocabulary.ts";

/** A field and the column it is read from. */
export interface Assignment {
  readonly field: ListField;
  readonly column: string;
  readonly index: number;
  /** Why, for the operator to check. */
  readonly why: string;
}

/** How a list's columns are understood. */
export interface Mapping {
  readonly assignments: readonly Assignment[];
  readonly unused: readonly string[];
  /** Whether the company column holds mostly web addresses. */
  readonly companyIsAddress: boolean;
  /** Currency and scale the amount column's name states. */
  readonly amountHint: AmountHint;
}

/** A mapping, or what is wrong with the one asked for. */
export type MappingResult = { readonly kind: "mapped"; readonly mapping: Mapping } | { readonly kind: "refused"; readonly reason: string };

interface Candidate extends Assignment {
  readonly score: number;
}

/**
 * Decides which column gives which field: those asked for, then by name where the content does not contradict it,
 * then by content alone (addresses, amounts, dates, stages). A column gives one field.
 */
export function mapColumns(columns: readonly string[], surveys: readonly ColumnSurvey[], asked: Partial<Record<ListField, string>>): MappingResult {
  const taken = new Map<number, Assignment>();
  for (const field of LIST_FIELDS) {
    const wanted = asked[field];
    if (wanted === undefined) continue;
    for (const name of columns.includes(wanted) ? [wanted] : wanted.split(/\s*,\s*/)) {
      const index = indexOf(columns, name);
      if (index === -1) return { kind: "refused", reason: `There is no column "${name}" for --map ${field}=. The columns are: ${listed(columns)}.` };
      taken.set(index, { field, column: columns[index] ?? name, index, why: "as told" });
    }
  }
  const given = new Set([...taken.values()].map(({ field }) => field));
  const candidates = columns.flatMap((column, index): Candidate[] => (taken.has(index) ? [] : candidate(column, index, surveys[index])));
  candidates.sort((a, b) => b.score - a.score || a.index - b.index);
  for (const found of candidates) {
    const several = MULTI_COLUMN_FIELDS.has(found.field) && asked[found.field] === undefined;
    if (taken.has(found.index) || (given.has(found.field) && !several)) continue;
    if (found.field === "year" && !candidates.some(({ field }) => field === "month") && !given.has("month")) continue;
    given.add(found.field);
    taken.set(found.index, found);
  }
  preferNumericAmount(columns, surveys, taken, asked);
  if (!given.has("website")) takeByContent("website", (survey) => share(survey.addresses + survey.bareHosts - survey.shared, survey) >= 0.6);
  if (!given.has("amount")) takeByContent("amount", (survey) => share(survey.amounts, survey) >= 0.6);
  if (!given.has("date")) takeByContent("date", (survey) => share(survey.dates, survey) >= 0.8 && survey.numbers < survey.dates);
  if (!given.has("stage")) takeByContent("stage", (survey) => share(survey.stages, survey) >= 0.6);
  const assignments = [...taken.values()].sort((a, b) => LIST_FIELDS.indexOf(a.field) - LIST_FIELDS.indexOf(b.field) || a.index - b.index);
  if (!assignments.some(({ field }) => field === "company" || field === "website")) {
    return { kind: "refused", reason: `No column is recognised as the company or its website. Say which with --map company="…" or --map website="…". The columns are: ${listed(columns)}.` };
  }
  const company = assignments.find(({ field }) => field === "company");
  const companySurvey = company === undefined ? undefined : surveys[company.index];
  const amount = assignments.find(({ field }) => field === "amount");
  return {
    kind: "mapped",
    mapping: {
      assignments,
      unused: columns.filter((_, index) => !taken.has(index)),
      companyIsAddress: companySurvey !== undefined && !given.has("website") && share(companySurvey.addresses + companySurvey.bareHosts, companySurvey) > 0.5,
      amountHint: amount === undefined ? {} : hintOfHeader(amount.column),
    },
  };

  function takeByContent(field: ListField, fits: (survey: ColumnSurvey) => boolean): void {
    const named = [...taken.values()].find((assignment) => assignment.field === "company");
    if (field === "website" && named !== undefined && fitsAddress(surveys[named.index])) return;
    const index = columns.findIndex((_, at) => !taken.has(at) && surveys[at] !== undefined && surveys[at].sampled > 0 && fits(surveys[at]));
    if (index === -1) return;
    given.add(field);
    taken.set(index, { field, column: columns[index] ?? "", index, why: `by its values` });
  }
}

/** One line for each field and its column, then the columns that are not used. */
export function describeMapping(mapping: Mapping): string[] {
  const lines = mapping.assignments.map(({ field, column, why }) => {
    const label = field === "company" && mapping.companyIsAddress ? "website" : field;
    return `${label} ← "${column}" (${label === field ? why : "mostly web addresses; other cells are names"})`;
  });
  if (mapping.unused.length > 0) lines.push(`not used: ${listed(mapping.unused)}`);
  return lines;
}

function candidate(column: string, index: number, survey: ColumnSurvey | undefined): Candidate[] {
  const match = fieldNamed(column);
  if (match === undefined) return [];
  const field = byContent(match.field, column, survey);
  if (field === undefined) return [];
  const generic = /^(?:name|nom|nombre|nome|url|link|links|site|web|type|round|series|data|title|profile|person|size|lead|space|market|investment|funding|raised|raise)$/.test(headerWords(column));
  return [{ field, column, index, why: match.strength === 2 ? "by name" : "by part of its name", score: match.strength * 10 - (generic ? 5 : 0) }];
}

/** The field a name stands for, corrected by what the column holds; undefined when the values contradict it. */
function byContent(field: ListField, column: string, survey: ColumnSurvey | undefined): ListField | undefined {
  if (survey === undefined || survey.sampled === 0) return field;
  const web = share(survey.addresses + survey.bareHosts, survey);
  const money = share(survey.numbers + survey.amounts, survey);
  switch (field) {
    case "website":
      return web < 0.3 ? undefined : field;
    case "source":
    case "founderLinks":
      return web < 0.3 ? undefined : field;
    case "amount":
      if (money >= 0.3 && share(survey.dates, survey) < 0.9) return field;
      if (share(survey.stages, survey) >= 0.5) return "stage";
      return share(survey.dates, survey) >= 0.5 ? "date" : share(survey.amounts, survey) > 0 ? field : undefined;
    case "date":
      return share(survey.dates, survey) >= 0.3 ? field : undefined;
    case "stage":
      if (/^type$/.test(headerWords(column))) return share(survey.stages, survey) >= 0.3 ? field : undefined;
      return share(survey.amounts, survey) >= 0.5 ? "amount" : field;
    case "employees":
    case "founded":
      return web > 0.3 ? undefined : field;
    default:
      return field;
  }
}

/** Of two amount columns the one of plain numbers with a currency in its name is the amount; the other its wording. */
function preferNumericAmount(columns: readonly string[], surveys: readonly ColumnSurvey[], taken: Map<number, Assignment>, asked: Partial<Record<ListField, string>>): void {
  const current = [...taken.values()].find(({ field }) => field === "amount");
  if (current === undefined || asked.amount !== undefined) return;
  const numeric = columns.findIndex((column, index) => !taken.has(index) && fieldNamed(column)?.field === "amount" && share(surveys[index]?.numbers ?? 0, surveys[index]) >= 0.9);
  const column = columns[numeric];
  if (column === undefined) return;
  const better = hintOfHeader(column).currency !== undefined && share(surveys[current.index]?.numbers ?? 0, surveys[current.index]) < 0.9;
  if (!better) return;
  taken.set(numeric, { field: "amount", column, index: numeric, why: "plain numbers with their currency" });
  if (asked.amountText === undefined) taken.set(current.index, { ...current, field: "amountText", why: "the amount as written" });
}

function fitsAddress(survey: ColumnSurvey | undefined): boolean {
  return survey !== undefined && share(survey.addresses + survey.bareHosts, survey) > 0.5;
}

function share(count: number, survey: ColumnSurvey | undefined): number {
  return survey === undefined || survey.sampled === 0 ? 0 : count / survey.sampled;
}

function indexOf(columns: readonly string[], name: string): number {
  const exact = columns.indexOf(name);
  return exact !== -1 ? exact : columns.findIndex((column) => column.toLowerCase() === name.trim().toLowerCase());
}

function listed(columns: readonly string[]): string {
  const shown = columns.slice(0, 40).map((column) => `"${column}"`).join(", ");
  return columns.length > 40 ? `${shown} and ${columns.length - 40} more` : shown;
}
