import type { Measure, MeasureKind } from "../../../facts/measures.ts";
import { textOf } from "../values/text.ts";
import type { ReadingPlan } from "./reading-plan.ts";
import type { CellsOf, RowCells } from "./row-facts.ts";

/** The columns of numbers that change, and the kind of each. Of employees, bands give no number. */
const COLUMNS = [
  ["searchVisits", "search_visits"],
  ["monthlyVisits", "monthly_visits"],
  ["headcountBand", "employees"],
] as const satisfies readonly (readonly [string, MeasureKind])[];

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const NUMBERED = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d)/;
const NAMED = new RegExp(`(?<![a-z])(${MONTHS})[a-z]{0,6}[-_. ]{0,2}(20\\d\\d)(?!\\d)`, "i");

/** The month that a list's name states: `2026-07` in "startups-2026-07.csv" or "July 2026.xlsx". */
export function monthIn(fileName: string): string | undefined {
  const [, year, month] = NUMBERED.exec(fileName) ?? [];
  if (year !== undefined) return `${year}-${month}`;
  const [, name = "", ofYear] = NAMED.exec(fileName) ?? [];
  if (ofYear === undefined) return undefined;
  return `${ofYear}-${String(MONTHS.split("|").indexOf(name.toLowerCase()) + 1).padStart(2, "0")}`;
}

/** Compiles the columns of measures into a function of a row. Without a month of the list, no number is read. */
export function measureReader(at: CellsOf, { month }: ReadingPlan): (cells: RowCells) => readonly Measure[] {
  const columns = COLUMNS.flatMap(([field, kind]) => at(field).map((index) => ({ kind, index })));
  if (month === undefined || columns.length === 0) return () => [];
  return (cells) =>
    columns.flatMap(({ kind, index }): Measure[] => {
      const value = numberIn(textOf(cells[index] ?? ""));
      return value === undefined ? [] : [{ kind, on: month, value }];
    });
}

const FACTORS: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6 };

/** An exact number above 0: "12,400", "12.4K"; undefined for ranges, bands and open numbers ("50+"). */
function numberIn(text: string): number | undefined {
  const [, digits, fraction = "", unit = ""] = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,3})? ?(k|m)?$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = Math.round(Number(`${digits.replaceAll(",", "")}${fraction}`) * (FACTORS[unit.toLowerCase()] ?? 1));
  return value > 0 && Number.isSafeInteger(value) ? value : undefined;
}
