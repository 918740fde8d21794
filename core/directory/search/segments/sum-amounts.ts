import { dayOfNumber } from "./conditions.ts";
import type { Evaluation, Selection } from "./evaluation.ts";
import type { LeadIndex } from "./lead-index.ts";
import { MOST_ROWS } from "./segment.ts";

/** Rounds by a code, and the US cents of those of known amount; `known` counts these. */
export interface Sums {
  readonly rounds: Float64Array;
  readonly known: Float64Array;
  readonly cents: Float64Array;
}

export interface TimelineSums {
  readonly byProfile: Sums;
  readonly byIndustry: Sums;
  /** Weeks from that of `firstWeek` on. */
  readonly byWeek: Sums;
  /** ISO 8601 day of its Monday. */
  readonly firstWeek: string;
}

/** 2000-01-03 was a Monday. */
const FIRST_MONDAY = 2;

/** What everything adds up to, worked out once for each state of the catalogue: the page nobody narrowed shows it. */
const ofEverything = new WeakMap<LeadIndex, TimelineSums>();

/** Rounds and money of what a filter asks for; weeks are the newest `mostWeeks`, ending with the last that holds a lead. */
export function sumAmounts(evaluation: Evaluation, mostWeeks: number): TimelineSums {
  const { index } = evaluation;
  const selection = evaluation.select();
  if (selection.count < index.size) return sumsOfSelection(evaluation, selection, mostWeeks);
  const sums = ofEverything.get(index) ?? sumsOfSelection(evaluation, selection, mostWeeks);
  ofEverything.set(index, sums);
  return sums;
}

function sumsOfSelection(evaluation: Evaluation, selection: Selection, mostWeeks: number): TimelineSums {
  const { index } = evaluation;
  let lastDay = -Infinity;
  each(evaluation, selection.segments, (rows, segment) => {
    for (const row of rows) {
      const day = segment.listed[row] ?? Number.NaN;
      if (day > lastDay) lastDay = day;
    }
  });
  const lastWeek = lastDay === -Infinity ? 0 : Math.floor((lastDay - FIRST_MONDAY) / 7);
  const first = lastWeek - mostWeeks + 1;
  const [byProfile, byIndustry, byWeek] = [sumsOf(index.codes.profiles.length), sumsOf(index.codes.industry.size), sumsOf(mostWeeks)];
  each(evaluation, selection.segments, (rows, segment) => {
    for (const row of rows) {
      const amount = segment.amount[row] ?? Number.NaN;
      add(byProfile, segment.profile[row] ?? 0, amount);
      add(byIndustry, segment.industry[row] ?? 0, amount);
      const week = Math.floor(((segment.listed[row] ?? Number.NaN) - FIRST_MONDAY) / 7) - first;
      if (week >= 0) add(byWeek, week, amount);
    }
  });
  return { byProfile, byIndustry, byWeek, firstWeek: dayOfNumber(first * 7 + FIRST_MONDAY) };
}

const everyRow = Uint16Array.from({ length: MOST_ROWS }, (_, row) => row);

type OnRows = (rows: Uint16Array, segment: Evaluation["index"]["segments"][number]) => void;

function each({ index }: Evaluation, selected: readonly (Uint16Array | null)[], onRows: OnRows): void {
  for (const [i, segment] of index.segments.entries()) onRows(selected[i] ?? everyRow.subarray(0, segment.size), segment);
}

function sumsOf(size: number): Sums {
  return { rounds: new Float64Array(size), known: new Float64Array(size), cents: new Float64Array(size) };
}

function add({ rounds, known, cents }: Sums, code: number, amount: number): void {
  rounds[code] = (rounds[code] ?? 0) + 1;
  if (Number.isNaN(amount)) return;
  known[code] = (known[code] ?? 0) + 1;
  cents[code] = (cents[code] ?? 0) + amount;
}
