import { type DateEvidence, mergeDateEvidence, noDateEvidence, observeDate } from "../../../values/date-order.ts";
import { readDate } from "../../../values/dates.ts";
import { isAmountWithCurrency, isScaled } from "../values/amount-shape.ts";
import { countryOf } from "../../../places/country-names.ts";
import { isPartOfWorld } from "../../../places/nowhere.ts";
import { dealIn } from "../../../values/amount.ts";
import { isExit, isFlag, isRoundName, isStage } from "../../../values/deal-words.ts";
import { dayOfMoment, dayOfSerial } from "../../../values/numeric-time.ts";
import { type NamesOf, NameSurvey } from "../names/known-names.ts";
import COUNTS from "./counts.json" with { type: "json" };
import type { Cell, Table } from "../files/table.ts";
import { withNames } from "../files/json-list-cell.ts";
import { memoize } from "../../../values/memoize.ts";
import { textOf, truncate } from "../values/text.ts";
import { isAddress, isBareHost, linkIn, readWebsite } from "../values/website.ts";

/** Kinds of values that are counted; `counts.json` describes each. */
type Count = keyof typeof COUNTS;

/** Figures about a column's values; kinds are counted over a sample, dates over all rows. */
export interface ColumnSurvey extends Record<Count, number> {
  /** The texts of the first rows, so that columns can be compared; "" for empty cells. */
  readonly first: string[];
  /** The distinct values of the sample, shortened, with their number. */
  readonly values: Map<string, number>;
  /** The number in the row before. */
  last: number;
  readonly order: DateEvidence;
  /** The evidence of all files and sheets with the same columns, if there are several. */
  sharedOrder?: DateEvidence;
  /** Set for columns of names. */
  readonly names?: NameSurvey;
}

const SAMPLE = 500;
const COMPARED = 30;
const VALUE_LENGTH = 80;

/** Reads all rows once to learn what each column contains and how many rows there are. */
export async function surveyTable(
  table: Table,
  namesOf: (column: string) => NamesOf | undefined = () => undefined,
): Promise<{ readonly surveys: ColumnSurvey[]; readonly rowCount: number }> {
  const surveys = table.columns.map((column) => newSurvey(namesOf(column)));
  let rowCount = 0;
  for await (const rows of table.rows()) {
    rowCount += rows.length;
    for (const { cells, problem } of rows) {
      if (problem !== undefined) continue;
      for (let index = 0; index < surveys.length; index++) {
        const survey = surveys[index];
        const cell = cells[index];
        if (survey === undefined) continue;
        if (survey.first.length < COMPARED) survey.first.push(truncate(textOf(cell), VALUE_LENGTH));
        if (cell !== undefined && cell !== "") observe(survey, cell);
      }
    }
  }
  return { surveys, rowCount };
}

function newSurvey(namesOf: NamesOf | undefined): ColumnSurvey {
  const none = Object.fromEntries(Object.keys(COUNTS).map((key) => [key, 0])) as Record<Count, number>;
  return {
    ...none,
    first: [],
    values: new Map(),
    last: Number.NaN,
    order: noDateEvidence(),
    ...(namesOf !== undefined && { names: new NameSurvey(namesOf) }),
  };
}

/** Lets files and sheets with the same columns share their evidence on the order of dates, and nothing else. */
export function shareDateOrder(alike: readonly (readonly ColumnSurvey[])[]): void {
  for (const index of alike[0]?.keys() ?? []) {
    const shared = noDateEvidence();
    for (const surveys of alike) {
      const survey = surveys[index];
      if (survey === undefined) continue;
      mergeDateEvidence(shared, survey.order);
      survey.sharedOrder = shared;
    }
  }
}

function countValue({ values }: ColumnSurvey, value: string, count: number): void {
  values.set(value, (values.get(value) ?? 0) + count);
}

function observe(survey: ColumnSurvey, cell: Cell): void {
  if (typeof cell === "string") observeDate(survey.order, cell);
  survey.names?.observe(cell);
  if (survey.sampled >= SAMPLE) {
    survey.filled++;
    return;
  }
  const text = textOf(typeof cell === "string" ? cell : withNames(cell));
  if (text === "") return;
  survey.filled++;
  survey.sampled++;
  countValue(survey, truncate(text, VALUE_LENGTH), 1);
  if (typeof cell === "number" || isNumber(text)) observeNumber(survey, text);
  for (const kind of kindsOf(text)) survey[kind]++;
}

/** The kinds of a value that count; columns repeat their values, and each is asked about by many patterns. */
export const kindsOf = memoize(SAMPLE * 4, (text): readonly Count[] => {
  const kinds: Count[] = [];
  if (isAddress(text)) {
    kinds.push("addresses");
    if (readWebsite(text).kind === "shared") kinds.push("shared");
    if (/^(?:[^/]+|[^/]*\/+[^/]+)\/(?=.*[\w%][-_/][\w%]+[-_/][\w%])/.test(text)) kinds.push("deep");
  } else if (isBareHost(text)) kinds.push("bareHosts");
  else if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) kinds.push("mails");
  else if (isAmountWithCurrency(text) || dealIn(text) !== undefined) kinds.push("amounts");
  else if (isScaled(text)) kinds.push("scaled");
  if (linkIn(text) !== undefined) kinds.push("linked");
  if (/\d[.,]\d/.test(text)) kinds.push(...separatorsOf(text));
  if (dayOfMoment(text) !== undefined || dayOfSerial(text, undefined) !== undefined) kinds.push("moments");
  else if (text.length <= 80 && isDate(text)) kinds.push("dates");
  if (INSTANT.test(text)) kinds.push("instants");
  if (text.length <= 40 && isStage(text)) kinds.push("stages");
  if (isExit(text)) kinds.push("exits");
  if (isRoundName(text)) kinds.push("roundNames");
  if (isFlag(text)) kinds.push("flags");
  const parts = text.split(/[,;|]/).map((part) => part.trim());
  if (parts.every((part) => countryOf(part) !== undefined || isPartOfWorld(part))) kinds.push("countries");
  if (parts.every((part) => ID.test(part))) kinds.push("ids");
  return kinds;
});

/** Digits, grouped by points, commas, apostrophes or spaces. */
const NUMBER = /^-?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?$|^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/i;
const DOTTED_DAY = /^(?:\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})|\d{4}\.\d{1,2}\.\d{1,2})$/;
/** True for a number that is no day. */
export const isNumber = (text: string): boolean => NUMBER.test(text) && !DOTTED_DAY.test(text);
const INSTANT = /\d{1,2}:\d{2}(?::[\d.]+)?\s*(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i;
const ID = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=.*\d)(?=.*[a-f])[0-9a-f]{8,})$/i;

/** True for a date in any order of its numbers, and for one that programs write where there is none. */
function isDate(text: string): boolean {
  const context = { today: "2098-12-31", year: 2000 } as const;
  const { kind } = readDate(text, { ...context, order: "dmy" });
  if (kind === "invalid") return readDate(text, { ...context, order: "mdy" }).kind === "date";
  return kind === "date" || (kind === "unknown" && !NUMBER.test(text));
}

function observeNumber(survey: ColumnSurvey, text: string): void {
  survey.numbers++;
  if (Number(text) === survey.last + 1) survey.steps++;
  survey.last = Number(text);
}

/** "900,000": nobody writes three zeros as decimals, unless a scale follows. */
const WHOLE_COMMA = /\d,000(?![\d.,]|\s*(?:[kmb]\b|mn|mio|mill|mrd|bn|bil))/i;
const WHOLE_POINT = /\d\.000(?![\d.,]|\s*(?:[kmb]\b|mn|mio|mill|mrd|bn|bil))/i;

/** The kind of a number if the meaning of its commas or points is clear from the number alone. */
function separatorsOf(text: string): readonly Count[] {
  const dollars = /[$£₹]/.test(text);
  if (
    /(?<![\d.,])\d{1,3}(?:(?:,\d{2,3})+,\d{3}|,\d{3}\.\d{1,2})(?![\d,])/.test(text) ||
    (dollars && /\d,\d{3}(?!\d)/.test(text)) ||
    WHOLE_COMMA.test(text)
  )
    return ["commaGroups"];
  if (/(?<![\d.,])\d{1,3}(?:(?:\.\d{3}){2,}|\.\d{3},\d{1,2})(?![\d.])/.test(text) || WHOLE_POINT.test(text))
    return ["pointGroups"];
  if (/(?<![\d.,])\d+,\d{1,2}(?![\d.,])/.test(text)) return ["commaDecimals"];
  return /(?<![\d.,])\d+\.\d{1,2}(?![\d.,])/.test(text) ? ["pointDecimals"] : [];
}

/** The first distinct values of a column. */
export const samplesOf = (survey: ColumnSurvey | undefined, most = 5): string[] =>
  [...(survey?.values.keys() ?? [])].slice(0, most);

/** The share of a count in the sampled values; 0 for an empty column. */
export function share(count: number, survey: ColumnSurvey | undefined): number {
  return survey === undefined || survey.sampled === 0 ? 0 : count / survey.sampled;
}
