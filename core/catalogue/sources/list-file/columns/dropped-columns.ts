import type { ColumnReading } from "../../record.ts";
import { type ListField, ROUND_FIELDS } from "./list-field.ts";
import type { Assignment } from "./assignment.ts";
import { type Doubt, isNumbered } from "./doubt.ts";
import type { ColumnSurvey } from "./survey.ts";
import { GIVEN, sayTheSame, shapeOf, shareOfKind, type ValueShape } from "./value-kinds.ts";
import { fieldNamed, headingHas, meaningOf } from "./vocabulary.ts";

/** Fields that could use values of a shape. */
const FIELDS_OF: Readonly<Partial<Record<ValueShape | "stages", readonly ListField[]>>> = {
  stages: ["stage", "series"],
  names: ["investors"],
  "names of people": ["founders", "contacts"],
  amounts: ["amount", "amountText"],
  dates: ["date", "month", "year"],
};
/** Share of the fullest column's cells from which an unread column may be one that every reader expects. */
const FILLED = 0.5;
const SAMPLES = 3;
/** What names are in a list that names no companies. */
const LEADS: readonly ListField[] = ["leadInvestors"];
const NAMELESS: readonly ListField[] = ["company"];
/** Meanings that headings with a class of words have for other reasons, too: "Closed in" may be when the round was. */
const ASKED_IN_SPITE: Readonly<Record<string, readonly string[]>> = {
  "another date": ["of another day", "entry"],
  "another round": ["first"],
  "who keeps the list": ["person", "owner"],
};

/**
 * Asks about columns with unknown headings whose values have the shape of a field that no other column supplies: names,
 * places, amounts or dates that would be lost without a word. A field that the operator chose columns for, or none, is
 * not asked about.
 */
export function droppedDoubts(
  columns: readonly ColumnReading[],
  surveys: readonly ColumnSurvey[],
  assignments: readonly Assignment[],
  { noRounds, given }: { readonly noRounds: boolean; readonly given: ReadonlySet<ListField> },
): Doubt[] {
  const company = surveys[assignments.find(({ field }) => field === "company")?.index ?? -1];
  const most = Math.max(0, ...surveys.map(({ filled }) => filled));
  return columns.flatMap(({ column, field, how, why, rows, samples }, index) => {
    const survey = surveys[index];
    const isMeant =
      how === "meaning" &&
      ASKED_IN_SPITE[why]?.some((one) => headingHas(one, column)) === true &&
      !headingHas("begun", column);
    if (field !== null || (how !== "unrecognised" && !isMeant) || rows !== undefined || survey === undefined) return [];
    if (headingHas("company state", column)) return [];
    if (survey.filled < most * FILLED || (!isMeant && (fieldNamed(column) ?? meaningOf(column)) !== undefined))
      return [];
    if (shareOfKind("names of rounds", survey) >= 0.5 || sayTheSame(survey, company)) return [];
    const isOfStages = shareOfKind("stages", survey) >= FILLED && shareOfKind("types of rounds", survey) > 0;
    const areYears = isMeant && shareOfKind("years", survey) === 1;
    const areFirms = shareOfKind("firms", survey) >= FILLED;
    // Cells of several names, none of them a given name, are no people.
    const areFew = shareOfKind("given names", survey) < GIVEN;
    const areParties = areFirms || (areFew && shareOfKind("several names", survey) > 0);
    // Without headings, large numbers may be amounts.
    const areLarge = isNumbered(column) && shareOfKind("large numbers", survey) >= FILLED;
    const own = areLarge ? "amounts" : shapeOf(survey);
    const shape = isOfStages ? "stages" : areYears ? "dates" : areParties ? "names" : own;
    const isName = shape === "names" || shape === "names of people";
    const isLead = areFirms && given.has("investors") && !given.has("leadInvestors");
    const fields = (isName && company === undefined ? NAMELESS : isLead ? LEADS : (FIELDS_OF[shape] ?? [])).filter(
      (one) => !noRounds || !ROUND_FIELDS.has(one),
    );
    // People who stand in many rows keep the list.
    const isOfPeople = shape === "names of people";
    if (isOfPeople && (survey.values.size * 2 <= survey.sampled || areFew)) return [];
    if (fields.some((one) => given.has(one))) return [];
    if (assignments.some((one) => fields.includes(one.field))) return [];
    const [first] = fields;
    return first === undefined
      ? []
      : [{ kind: "unread", field: first, candidates: [column], reason: shape, values: [samples] }];
  });
}

/** An unused column as the operator sees it: what its values look like, some of them, and why it is not used. */
export function describeUnused({ column, how, why, samples }: ColumnReading, survey: ColumnSurvey | undefined): string {
  const shape = shapeOf(survey);
  const quoted = samples
    .slice(0, SAMPLES)
    .map((text) => `"${text}"`)
    .join(", ");
  const values = shape === "nothing" ? "no values" : quoted === "" ? shape : `${shape} such as ${quoted}`;
  const reason = how === "meaning" ? `it is ${why}` : why === "not recognized" ? "its heading is not known" : why;
  return `"${column}" (${values}; ${reason})`;
}
