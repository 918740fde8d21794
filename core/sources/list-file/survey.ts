import { type DateEvidence, mergeDateEvidence, noDateEvidence, observeDate } from "./date-order.ts";
import { readDate } from "./dates.ts";
import { isShownAmount } from "./amount-shape.ts";
import type { Cell, Table } from "./table.ts";
import { textOf } from "./text.ts";
import { isAddress, isBareHost, readWebsite } from "./website.ts";

/** What the values of a column look like; the kinds are counted over a sample, the dates over all rows. */
export interface ColumnSurvey {
  filled: number;
  sampled: number;
  addresses: number;
  /** Addresses on sites many companies share. */
  shared: number;
  bareHosts: number;
  numbers: number;
  /** Numbers with a currency sign. */
  amounts: number;
  dates: number;
  stages: number;
  readonly order: DateEvidence;
}

const SAMPLE = 500;
const STAGE = /^(?:(?:pre|post|extended|bridge|late)[ -]*)*(?:seed|series [a-k]\b|angel|bridge|debt|grant|growth|venture|pre-?ipo|convertible|equity|private equity|secondary)(?:\W.*|\s.*)?$/i;

/** Reads all rows once to learn what each column holds, and how many rows there are. */
export async function surveyTable(table: Table): Promise<{ readonly surveys: ColumnSurvey[]; readonly rowCount: number }> {
  const surveys = table.columns.map(newSurvey);
  let rowCount = 0;
  for await (const rows of table.rows()) {
    rowCount += rows.length;
    for (const { cells, problem } of rows) {
      if (problem !== undefined) continue;
      for (let index = 0; index < surveys.length; index++) {
        const survey = surveys[index];
        const cell = cells[index];
        if (survey !== undefined && cell !== undefined && cell !== "") observe(survey, cell);
      }
    }
  }
  return { surveys, rowCount };
}

function newSurvey(): ColumnSurvey {
  return { filled: 0, sampled: 0, addresses: 0, shared: 0, bareHosts: 0, numbers: 0, amounts: 0, dates: 0, stages: 0, order: noDateEvidence() };
}

/** Adds one file's survey to another's of the same columns: they are one list. */
export function mergeSurveys(into: readonly ColumnSurvey[], from: readonly ColumnSurvey[]): void {
  for (const [index, survey] of into.entries()) {
    const other = from[index];
    if (other === undefined) continue;
    for (const key of ["filled", "sampled", "addresses", "shared", "bareHosts", "numbers", "amounts", "dates", "stages"] as const) survey[key] += other[key];
    mergeDateEvidence(survey.order, other.order);
  }
}

function observe(survey: ColumnSurvey, cell: Cell): void {
  if (typeof cell === "string") observeDate(survey.order, cell);
  if (survey.sampled >= SAMPLE) {
    survey.filled++;
    return;
  }
  const text = textOf(cell);
  if (text === "") return;
  survey.filled++;
  survey.sampled++;
  if (typeof cell === "number" || /^-?\d+(?:[.,]\d+)*$/.test(text)) survey.numbers++;
  if (isAddress(text)) {
    survey.addresses++;
    if (readWebsite(text).kind === "shared") survey.shared++;
  } else if (isBareHost(text)) survey.bareHosts++;
  else if (isShownAmount(text)) survey.amounts++;
  if (text.length <= 40 && readDate(text, { today: "2200-01-01", year: 2000, order: "dmy" }).kind === "date") survey.dates++;
  if (text.length <= 40 && STAGE.test(text)) survey.stages++;
}
