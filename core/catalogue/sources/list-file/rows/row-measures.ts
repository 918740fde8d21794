import type { Reason } from "../reasons.ts";
import type { Measure, MeasureKind } from "../../../facts/measures.ts";
import { machineDate } from "../../../facts/partial-date.ts";
import { Gazetteer } from "../../../places/gazetteer.ts";
import { readDate } from "../../../values/dates.ts";
import type { ListField } from "../columns/list-field.ts";
import type { Mapping } from "../columns/mapping.ts";
import type { ColumnSurvey } from "../columns/survey.ts";
import { fieldNamed, headingHas, isPlainAside } from "../columns/vocabulary.ts";
import { hintOfHeader } from "../values/amount-shape.ts";
import { statedTime } from "../values/stated-time.ts";
import { textOf } from "../values/text.ts";
import type { ReadingPlan } from "./reading-plan.ts";
import { type RowCells, withoutCounted } from "./row-facts.ts";

/** The fields of numbers that change, and the kind of each. Of employees, bands give no number. */
const KINDS: Readonly<Partial<Record<ListField, MeasureKind>>> = {
  searchVisits: "search_visits",
  monthlyVisits: "monthly_visits",
  rankingKeywords: "ranking_keywords",
  employees: "employees",
  headcountBand: "employees",
};

/** A column of numbers, and of when they are: a month or day, or the column that says it; or why they are not kept. */
export interface MeasureColumn {
  readonly index: number;
  readonly column: string;
  readonly kind: MeasureKind;
  readonly on?: string;
  readonly onIndex?: number;
  readonly country?: string;
  /** The power of ten of its numbers. */
  readonly scale: number;
  readonly unkept?: string;
}

/** The month that a list's name states; undefined for none, several, or one in the future. */
export function monthIn(fileName: string, today: string): string | undefined {
  const month = statedTime(fileName).on?.slice(0, 7);
  return month !== undefined && month <= today.slice(0, 7) ? month : undefined;
}

const subject = (column: string): string =>
  headingHas("employees", column) ? "employees" : headingHas("visits", column) ? "visits" : "";

/**
 * The columns of numbers. The time in a heading comes first, then a column of times, then the list's month. A number is not
 * kept if part of its heading is not understood ("Employees in Berlin"), or if no single month is known for it.
 */
export function measureColumns(
  { assignments }: Pick<Mapping, "assignments">,
  month: string | undefined,
  today: string,
): readonly MeasureColumn[] {
  const times = assignments.filter(({ field }) => field === "measuredOn");
  return assignments.flatMap(({ field, column, index, how }): MeasureColumn[] => {
    const kind = KINDS[field];
    if (kind === undefined) return [];
    const { on, isStated, rest } = statedTime(column);
    const found = { index, column, kind, scale: hintOfHeader(rest).scale ?? 0 };
    if (isStated && (on === undefined || on.slice(0, 7) > today.slice(0, 7)))
      return [{ ...found, unkept: "its heading states no single month" }];
    const aside = /[([]([^()[\]]*)[)\]]/.exec(rest)?.[1]?.trim() ?? "";
    const country = aside === "" ? undefined : countryOf(aside);
    if (country !== undefined && kind === "employees") return [{ ...found, unkept: "they are of one country" }];
    const isUnderstood =
      fieldNamed(column)?.strength === 2 && (country !== undefined || aside === "" || isPlainAside(aside));
    if (how === "name" && !isUnderstood) return [{ ...found, unkept: "part of its heading is not understood" }];
    const of = kind === "employees" ? "employees" : "visits";
    const time = [of, ""].flatMap((one) => times.filter((two) => subject(two.column) === one))[0];
    const when = on ?? (time === undefined ? month : undefined);
    return [
      {
        ...found,
        ...(country !== undefined && { country }),
        ...(when !== undefined && { on: when }),
        ...(when === undefined && time !== undefined && { onIndex: time.index }),
      },
    ];
  });
}

function countryOf(text: string): string | undefined {
  const gazetteer = Gazetteer.open();
  return /^[A-Z]{2,3}$/.test(text) ? gazetteer.countryOfCode(text) : gazetteer.countryNamed(text)?.country;
}

/**
 * What is said of columns whose numbers are not kept: notices, and questions about columns of which nothing else is read.
 * Both are clauses without a capital and a full stop.
 */
export function measureNotices(
  columns: readonly MeasureColumn[],
  surveys: readonly ColumnSurvey[],
): { readonly notices: readonly Reason[]; readonly questions: readonly Reason[] } {
  const stating = columns.filter(({ index, kind, scale }) =>
    [...(surveys[index]?.values.keys() ?? [])].some((text) => numberIn(text, kind, scale) !== undefined),
  );
  const undated = stating.filter(({ on, onIndex, unkept }) => (on ?? onIndex ?? unkept) === undefined);
  const ask = (of: readonly MeasureColumn[]): Reason[] => {
    const headings = of.map(({ column }) => `"${column}"`).join(", ");
    const reason = `the numbers in ${headings} are not kept, because nothing says of which month they are`;
    return of.length === 0 ? [] : [{ reason, mends: ["month"] }];
  };
  const why = stating.flatMap(({ column, unkept }) =>
    unkept === undefined ? [] : [{ reason: `the numbers in "${column}" are not kept: ${unkept}` }],
  );
  return {
    notices: [...why, ...ask(undated.filter(({ kind }) => kind === "employees"))],
    questions: ask(undated.filter(({ kind }) => kind !== "employees")),
  };
}

/** A clause as a sentence. */
export function sentence({ reason, ...data }: Reason): Reason {
  return { ...data, reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` };
}

/** Compiles the columns of measures into a function of a row. */
export function measureReader({ measures, dates }: ReadingPlan): (cells: RowCells) => readonly Measure[] {
  const kept = measures.filter(({ unkept }) => unkept === undefined);
  return (cells) =>
    kept.flatMap(({ index, onIndex, kind, country, scale, ...column }): Measure[] => {
      const reading = onIndex === undefined ? undefined : readDate(textOf(cells[onIndex]), dates);
      const date = reading?.kind === "date" ? reading.date : undefined;
      const isExact = date?.precision === "day" || date?.precision === "month";
      const on = column.on ?? (isExact ? machineDate(date) : undefined);
      const value = numberIn(textOf(cells[index]), kind, scale);
      if (value === undefined || on === undefined) return [];
      return [{ kind, on, ...(country !== undefined && { country }), value }];
    });
}

const FACTORS: Readonly<Record<string, number>> = { k: 3, tsd: 3, m: 6, mn: 6, mio: 6 };
const SHORT = /^(\d{1,6})(?:[.,](\d{1,3}))? ?(k|tsd|m|mn|mio)\.?$/i;
/** Three digits after a mark are thousands: "12,400", "12.400", "12 400". */
const GROUPED = /^[1-9]\d{0,2}(?:([,.'’ ])\d{3})(?:\1\d{3}){0,3}(?:[.,]\d{1,2})?$/;
const PLAIN = /^(\d{1,12})(?:[.,](\d{1,9}))?$/;

/** An exact number above 0: "12,400", "12.4K", "45 employees"; undefined for ranges, bands and open numbers ("50+"). */
function numberIn(text: string, kind: MeasureKind, scale: number): number | undefined {
  const plain = withoutCounted(text).trim();
  const [, digits = "", fraction = "", unit = ""] = SHORT.exec(plain) ?? [];
  const whole = GROUPED.test(plain) ? plain.replace(/[.,]\d{1,2}$/, "").replaceAll(/\D/g, "") : undefined;
  const [, number, decimals = ""] = PLAIN.exec(plain) ?? [];
  const exact =
    digits !== ""
      ? Number(`${digits}.${fraction || 0}e${FACTORS[unit.toLowerCase()] ?? 0}`)
      : Number(whole ?? (number === undefined ? NaN : `${number}.${decimals || 0}`));
  if (kind === "employees" && !Number.isInteger(exact)) return undefined;
  const value = Math.round(exact * 10 ** scale);
  return value > 0 && Number.isSafeInteger(value) ? value : undefined;
}
