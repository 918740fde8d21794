import { FACET_KEYS, FACETS, type Facet } from "../facets.ts";
import { membersOf } from "../facet-members.ts";
import { type Alternative, NO_FILTER, type Range } from "../filter.ts";
import { GROWTH_RANGE_KEYS, type GrowthRange } from "../growth/growth-ranges.ts";
import { keepAmounts, type OwnAmounts, ownAmounts, type Rows } from "./own-amounts.ts";
import { type Codes, codesOf, type Dictionaries, dictionaryOf, MOST_ROWS, type Segment } from "../in-memory/segment.ts";

/** By row, what it fails: reused for every segment, because evaluation is synchronous. */
export const failures = new Uint32Array(MOST_ROWS);

/** Marks a row as excluded; each other bit marks a facet whose choices the row fails. */
export const EXCLUDED = 1;

/** What a filter means at one time. */
export interface AsOf {
  /** The days of a filter, resolved for today. */
  readonly daysOf: (part: Alternative) => Range<string>;
  /** The newest US dollars per unit, by currency. */
  readonly rates: ReadonlyMap<string, number>;
}

/** What rows need for a filter, or for one of its alternatives. */
interface RowConditions {
  readonly ranges: readonly NumberRange[];
  readonly amounts: OwnAmounts | null;
  readonly choices: readonly Choice[];
}

export function rowConditions(part: Alternative, { daysOf, rates }: AsOf, dictionaries: Dictionaries): RowConditions {
  return {
    ranges: rangesOf(part, daysOf(part)),
    amounts: ownAmounts(part, rates.get(part.currency) ?? null, dictionaries),
    choices: FACET_KEYS.flatMap((facet, i) => choiceOf(part, facet, 2 << i, dictionaries)),
  };
}

const ofAlternative = new Uint16Array(MOST_ROWS);
const isInAny = new Uint8Array(MOST_ROWS);

/** Puts the rows that match one of the alternatives into `into`. Reuses {@link failures}. */
export function keepAnyOf(segment: Segment, alternatives: readonly RowConditions[], among: Rows): number {
  isInAny.fill(0, 0, segment.size);
  for (const { ranges, amounts, choices } of alternatives) {
    let { rows, count } = among;
    const narrow = (keep: (rows: Rows) => number) => {
      count = keep({ rows, count, into: ofAlternative });
      rows = ofAlternative;
    };
    for (const range of ranges) narrow((all) => keepWithin(segment.numbers[range.column], range, all));
    if (amounts !== null) narrow((all) => keepAmounts(segment, amounts, all));
    failures.fill(0, 0, segment.size);
    for (const choice of choices) markFailures(codesOf(segment, choice.facet), choice, rows, count);
    narrow(keepUnfailed);
    for (const row of rows.subarray(0, count)) isInAny[row] = 1;
  }
  let kept = 0;
  for (let i = 0; i < among.count; i += 1) {
    const row = among.rows[i] ?? 0;
    among.into[kept] = row;
    kept += isInAny[row] ?? 0;
  }
  return kept;
}

interface NumberRange {
  readonly column: "amount" | "listed" | "founded" | "employeesLeast" | "employeesMost" | GrowthRange;
  readonly from: number;
  readonly to: number;
}

function rangesOf(filter: Alternative, days: Range<string>): readonly NumberRange[] {
  const range = <T>(column: NumberRange["column"], { min, max }: Range<T>, numberOf: (bound: T) => number) =>
    min === null && max === null
      ? []
      : [{ column, from: min === null ? -Infinity : numberOf(min), to: max === null ? Infinity : numberOf(max) }];
  return [
    ...range("listed", days, (day) => (Date.parse(day) - Date.UTC(2000, 0, 1)) / 86_400_000),
    ...(filter.currency === "USD" ? range("amount", filter.amount, (dollars) => dollars * 100) : []),
    ...range("founded", filter.yearFounded, (year) => year),
    ...GROWTH_RANGE_KEYS.flatMap((key) => {
      const { min, max } = filter.growth[key] ?? NO_FILTER.yearFounded;
      const [least, most] = key === "employees" ? (["employeesLeast", "employeesMost"] as const) : [key, key];
      return [...range(least, { min, max: null }, Number), ...range(most, { min: null, max }, Number)];
    }),
  ];
}

/** Puts the rows within the range into `into`. Unknown numbers (NaN) match no range. */
export function keepWithin(values: Float64Array, { from, to }: NumberRange, { rows, count, into }: Rows): number {
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    const value = values[row] ?? Number.NaN;
    into[kept] = row;
    // Added instead of branched on: mispredicted branches cost more than the work.
    kept += Number(value >= from) & Number(value <= to);
  }
  return kept;
}

/** The filter's choices for one facet. */
export interface Choice {
  readonly facet: Facet;
  /** Set in {@link failures} for rows without the included values. */
  readonly bit: number;
  /** By code: 1 when included, 2 when excluded. */
  readonly verdicts: Uint8Array;
  /** By code: what a lead with only this value adds to {@link failures}. */
  readonly failureOf: Uint32Array;
  /** Number of included values a lead must have. */
  readonly needed: number;
}

function choiceOf(filter: Alternative, facet: Facet, bit: number, dictionaries: Dictionaries): readonly Choice[] {
  const [include, exclude] = [
    membersOf(facet, filter.include[facet] ?? []),
    membersOf(facet, filter.exclude[facet] ?? []),
  ];
  if (include.length === 0 && exclude.length === 0) return [];
  const dictionary = dictionaryOf(dictionaries, facet);
  const verdicts = new Uint8Array(dictionary.texts.length);
  for (const [values, verdict] of [
    [include, 1],
    [exclude, 2],
  ] as const) {
    for (const value of values) {
      const code = dictionary.find(value);
      if (code !== undefined) verdicts[code] = (verdicts[code] ?? 0) | verdict;
    }
  }
  const needed = FACETS[facet].match === "all" ? new Set(include).size : Math.min(1, include.length);
  const failureOf = Uint32Array.from(verdicts, (verdict) => failure(verdict & 1, verdict, needed, bit));
  return [{ facet, bit, verdicts, failureOf, needed }];
}

/** Adds to {@link failures} what the rows fail of the choices for a facet. */
export function markFailures({ starts, items }: Codes, choice: Choice, rows: Uint16Array, count: number): void {
  const { bit, verdicts, failureOf, needed } = choice;
  if (starts === null) {
    for (let i = 0; i < count; i += 1) {
      const row = rows[i] ?? 0;
      failures[row] = (failures[row] ?? 0) | (failureOf[items[row] ?? 0] ?? 0);
    }
    return;
  }
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    const end = starts[row + 1] ?? 0;
    let [included, any] = [0, 0];
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const verdict = verdicts[items[at] ?? 0] ?? 0;
      included += verdict & 1;
      any |= verdict;
    }
    failures[row] = (failures[row] ?? 0) | failure(included, any, needed, bit);
  }
}

function failure(included: number, verdicts: number, needed: number, bit: number): number {
  return (included >= needed ? 0 : bit) | ((verdicts & 2) === 0 ? 0 : EXCLUDED);
}

/** Puts the rows without a failure into `into`. */
export function keepUnfailed({ rows, count, into }: Rows): number {
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    into[kept] = row;
    kept += Number(failures[row] === 0);
  }
  return kept;
}
