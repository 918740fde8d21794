import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { PartialDate } from "../partial-date.ts";
import { periodOf } from "../partial-date.ts";

/** The published value of one unit of a currency in US dollars on a day. */
export interface HistoricRate {
  readonly rateOn: string;
  readonly usdPerUnit: number;
  readonly source: string;
}

/** Publishers by their key in the file; their name is stored with each converted amount. */
const SOURCES: Readonly<Record<string, string>> = {
  h10: "US Federal Reserve, H.10 foreign exchange rates",
  api: "Currency API (fawazahmed0)",
};

const DAY = 86_400_000;

interface History {
  readonly currencies: readonly string[];
  /** Sorted by date. A row has the date, the source and the value of each currency, empty if unknown. */
  readonly rows: readonly (readonly string[])[];
}

let opened: History | undefined;

/**
 * The shipped rate for a date: the last one within `maxAgeDays` before it. A date known only to the month
 * or quarter falls back to its first rate. The history (`build-rate-history.ts`) is daily from 1999 to November 2024, then monthly
 * for 2025.
 */
export function historicRate(currency: string, date: PartialDate, maxAgeDays: number): HistoricRate | null {
  const { currencies, rows } = (opened ??= open());
  const column = currencies.indexOf(currency) + 2;
  if (column < 2) return null;
  const { from, to } = periodOf(date);
  const oldest = isoDay(from - (maxAgeDays - 1) * DAY);
  const newest = isoDay(["month", "quarter"].includes(date.precision) ? to - DAY : from);
  const near = rows.slice(firstFrom(rows, oldest), firstFrom(rows, isoDay(Date.parse(newest) + DAY)));
  const known = near.filter((row) => (row[column] ?? "") !== "");
  const row = known.findLast(([day = ""]) => day <= date.date) ?? known[0];
  if (row === undefined) return null;
  const [rateOn = "", source = ""] = row;
  return { rateOn, usdPerUnit: Number(row[column]), source: SOURCES[source] ?? source };
}

/** Reads the history on first use (about 20 ms) and keeps it. */
function open(): History {
  const file = brotliDecompressSync(readFileSync(join(import.meta.dirname, "rate-history.csv.br"))).toString();
  const [head = [], ...rows] = file.split("\n").map((line) => line.split(","));
  return { currencies: head.slice(2), rows };
}

/** Index of the first row on or after a day. */
function firstFrom(rows: History["rows"], day: string): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.[0] ?? "") < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
