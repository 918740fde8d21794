import { judge } from "./column-content.ts";
import { hintOfHeader } from "../values/amount-shape.ts";
import type { ListField } from "./list-field.ts";
import type { Assignment } from "./mapping.ts";
import { type ColumnSurvey, share } from "./survey.ts";
import { headerWords } from "./heading-words.ts";
import { fieldNamed, isHeadingOf } from "./vocabulary.ts";

/** The column of our own exports with the stage as written; the funding type beside it is derived from it. */
export const AS_WRITTEN = "stage text";
/** A column that may be read as a field, with its standing among the candidates. */
export interface Candidate extends Assignment {
  readonly score: number;
  readonly named: ListField;
}

/** The best reading of a column by its heading, or what its values say against it. */
export function candidate(
  column: string,
  index: number,
  survey: ColumnSurvey | undefined,
): Candidate | string | undefined {
  const match = fieldNamed(column);
  if (match === undefined) return undefined;
  const words = headerWords(column);
  const { field, against } = judge(match.field, words, survey);
  if (field === undefined)
    return match.strength === 2 && !isHeadingOf("generic", column) && match.field !== "stage" ? against : undefined;
  const isPreferred = words === AS_WRITTEN || words === "state code" || (field === "amount" && statesCurrency(column));
  const preferred = isPreferred ? 1 : 0;
  const empty = survey?.sampled === 0 ? 20 : 0;
  const generic = field === "company" && isHeadingOf("any name", column) ? 11 : isHeadingOf("generic", column) ? 5 : 0;
  const unlike = field === "stage" ? (1 - share(survey?.stages ?? 0, survey)) * 4 : 0;
  const changed =
    field !== match.field &&
    match.field !== "source" &&
    field !== "profiles" &&
    match.strength === 2 &&
    !isHeadingOf("generic", column) &&
    !isFlagField(field);
  const doubt = against ?? (changed ? `its heading says ${match.field}` : undefined);
  return {
    field,
    named: match.field,
    column,
    index,
    how: "name",
    why: match.strength === 2 ? "by name" : "by part of its name",
    ...(doubt === undefined ? {} : { against: doubt }),
    score: match.strength * 10 - generic + preferred - empty - unlike - (against === undefined ? 0 : 8),
  };
}

function isFlagField(field: ListField): boolean {
  return field === "leadFlag" || field === "takesPart" || field === "source";
}

/** True if a heading states the currency of its amounts. */
export function statesCurrency(column: string): boolean {
  return hintOfHeader(column).currency !== undefined;
}

/** True for a column of series, beside one of stages. */
export function isSeries(column: string): boolean {
  return /^series\b|\bseries$/.test(headerWords(column));
}

/** True for a column of kinds of funding, such as debt and equity. */
export function isType(column: string): boolean {
  return /\b(?:type|kind|event|nature|category)\b/.test(headerWords(column));
}

/**
 * True if a column called just "id" identifies companies: it has as many values as there are companies, and is not a
 * row number.
 */
export function identifiesCompanies(
  { column }: Candidate,
  ids: ColumnSurvey | undefined,
  companies: ColumnSurvey | undefined,
): boolean {
  if (!isHeadingOf("generic", column)) return true;
  if (ids === undefined || companies === undefined || ids.steps >= ids.sampled * 0.9 - 1) return false;
  return Math.abs(ids.values.size - companies.values.size) <= companies.values.size * 0.02;
}
