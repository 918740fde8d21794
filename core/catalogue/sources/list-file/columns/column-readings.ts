import type { ColumnReading } from "../../record.ts";
import { EMAIL_FIELDS, ROUND_FIELDS } from "./list-field.ts";
import type { Assignment } from "./assignment.ts";
import type { Mapping } from "./mapping.ts";
import type { ListFileOptions } from "./options.ts";
import type { RowMeanings } from "../rows/row-meanings.ts";
import { shownOf } from "./shown.ts";
import { type ColumnSurvey, samplesOf } from "./survey.ts";
import { shapeOf } from "./value-kinds.ts";
import { fieldNamed, meaningOf } from "./vocabulary.ts";

const SAMPLES = 3;
const SHOWN_ROWS = 12;
const MOST_LISTED = 40;

interface Decided {
  readonly columns: readonly string[];
  readonly surveys: readonly ColumnSurvey[];
  readonly assignments: readonly Assignment[];
  /** Assignments before those of rounds were dropped. */
  readonly taken: ReadonlyMap<number, Assignment>;
  /** Columns that are not read, with the reason. */
  readonly excluded: ReadonlyMap<number, string>;
  readonly asked: NonNullable<ListFileOptions["map"]>;
  readonly noRounds: string | undefined;
  /** True if nothing is read before a column names the companies. */
  readonly waits: boolean;
  /** True if a question asks whether there are rounds. */
  readonly asksRounds: boolean;
  /** Counter-evidence against the field that a column's heading names. */
  readonly against: ReadonlyMap<number, string>;
  readonly rows: RowMeanings;
}

/** Every column as the operator sees it: its field, the evidence for and against it, and up to five values. */
export function columnReadings(decided: Decided): ColumnReading[] {
  return decided.columns.map((column, index) => {
    const rows = decided.rows.valuesOf.get(index);
    return { ...columnReading(decided, column, index), ...(rows !== undefined && { rows }) };
  });
}

function columnReading(decided: Decided, column: string, index: number): ColumnReading {
  const { surveys, assignments, taken, excluded, asked, noRounds, against } = decided;
  const found = assignments.find((assignment) => assignment.index === index);
  const meaning = meaningOf(column);
  const meant = found?.field ?? fieldNamed(column)?.field;
  const isPrivate = meaning === "contact data" || (meant !== undefined && EMAIL_FIELDS.includes(meant));
  const samples = isPrivate ? [] : samplesOf(surveys[index]);
  const ignored = { column, field: null, samples };
  if (found !== undefined) {
    const why = found.against === undefined ? found.why : `${found.why}, but ${found.against}`;
    return { column, field: found.field, how: found.how, why, samples, shown: shownOf(found, surveys[index]) };
  }
  const waiting = decided.waits ? taken.get(index)?.field : undefined;
  if (waiting !== undefined && waiting !== "company")
    return { ...ignored, how: "unrecognised", why: `${waiting}, once a column names the companies`, offered: waiting };
  const reason = excluded.get(index);
  if (reason !== undefined) return { ...ignored, how: "excluded", why: reason };
  if (meaning !== undefined) return { ...ignored, how: "meaning", why: meaning };
  const named = taken.get(index)?.field ?? fieldNamed(column)?.field;
  if (named === undefined) return { ...ignored, how: "unrecognised", why: "not recognized" };
  const isRead = [...taken.values()].some(({ field }) => field === named);
  if (asked[named] !== undefined && !isRead)
    return { ...ignored, how: "excluded", why: `${named} is not read, as requested` };
  if (noRounds !== undefined && ROUND_FIELDS.has(named))
    return { ...ignored, how: "meaning", why: "no rounds", ...(decided.asksRounds && { offered: named }) };
  const other = assignments.find(({ field }) => field === named);
  const why =
    against.get(index) ??
    (other === undefined ? `its values are not ${named}` : `${named} is read from "${other.column}"`);
  return { ...ignored, how: "unrecognised", why };
}

/** One line per mapped field, followed by the unused columns with what is known of them. */
export function describeMapping(mapping: Mapping, surveys: readonly ColumnSurvey[]): string[] {
  const lines = mapping.assignments.map(({ field, column, why, against }) => {
    const label = field === "company" && mapping.companyIsAddress ? "website" : field;
    const reason = against === undefined ? why : `${why}, but ${against}`;
    return `${label} ← "${column}" (${label === field ? reason : "mostly web addresses; other cells are names"})`;
  });
  for (const [index, reading] of mapping.columns.entries()) {
    const rows = reading.rows
      ?.slice(0, SHOWN_ROWS)
      .map(({ value, count, meaning }) => `${value} (${count}) → ${meaning}`);
    if (rows !== undefined) lines.push(`rows by "${reading.column}": ${rows.join(", ")}`);
    else if (reading.field === null) lines.push(`not used: ${describeUnused(reading, surveys[index])}`);
  }
  return lines;
}

/** An unused column as the operator sees it: what its values look like, some of them, and why it is not used. */
function describeUnused({ column, how, why, samples }: ColumnReading, survey: ColumnSurvey | undefined): string {
  const shape = shapeOf(survey);
  const quoted = listed(samples.slice(0, SAMPLES));
  const values = shape === "nothing" ? "no values" : quoted === "" ? shape : `${shape} such as ${quoted}`;
  const reason = how === "meaning" ? `it is ${why}` : why === "not recognized" ? "its heading is not known" : why;
  return `"${column}" (${values}; ${reason})`;
}

/** Texts in quotation marks, up to 40 of them. */
export function listed(columns: readonly string[]): string {
  const shown = columns.slice(0, MOST_LISTED).map((column) => `"${column}"`);
  return `${shown.join(", ")}${columns.length > MOST_LISTED ? ` and ${columns.length - MOST_LISTED} more` : ""}`;
}
