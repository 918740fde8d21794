import type { Selection } from "./evaluation.ts";
import type { LeadIndex } from "./lead-index.ts";
import { type Codes, MOST_ROWS, type Segment } from "./segment.ts";

/**
 * How many leads of a selection hold each code; of investors, those they did not lead and those they led, in turns
 * (see `Segment.investors`).
 */
export interface Counts {
  readonly profile: Int32Array;
  readonly industry: Int32Array;
  readonly place: Int32Array;
  readonly investor: Int32Array;
}

/** Counts every code among the leads of a selection. */
export function countValues(index: LeadIndex, selection: Selection): Counts {
  const isMost = selection.count * 2 > index.size;
  const counts = isMost ? copyOf(totalsOf(index)) : emptyCounts(index);
  eachSmaller(index, selection, (segment, rows) => addRows(segment, rows, counts, isMost ? -1 : 1));
  return counts;
}

/** Counts the codes of one column among the leads of a selection. */
export function countColumn(index: LeadIndex, selection: Selection, column: Column): Int32Array {
  const isMost = selection.count * 2 > index.size;
  const counts = isMost ? totalsOf(index)[column].slice() : emptyCounts(index)[column];
  eachSmaller(index, selection, (segment, rows) => addCodes(segment[column], rows, counts, isMost ? -1 : 1));
  return counts;
}

/** The columns in which a lead has one code. */
export type Column = Exclude<keyof Counts, "investor">;

/** The rows of a selection or, of one of most leads, those it leaves out, which are fewer: they are taken off the counts of all. */
function eachSmaller(index: LeadIndex, selection: Selection, onRows: (segment: Segment, rows: Uint16Array) => void): void {
  const isMost = selection.count * 2 > index.size;
  for (const [i, segment] of index.segments.entries()) {
    const rows = selection.segments[i] ?? null;
    if (!isMost) onRows(segment, rows ?? everyRow.subarray(0, segment.size));
    else if (rows !== null && rows.length < segment.size) onRows(segment, restOf(segment, rows));
  }
}

/** The counts without a filter, worked out once for each state of the catalogue. */
const totals = new WeakMap<LeadIndex, Counts>();
const everyRow = Uint16Array.from({ length: MOST_ROWS }, (_, row) => row);
const rest = new Uint16Array(MOST_ROWS);

function totalsOf(index: LeadIndex): Counts {
  const known = totals.get(index) ?? countEverything(index);
  totals.set(index, known);
  return known;
}

function countEverything(index: LeadIndex): Counts {
  const counts = emptyCounts(index);
  for (const segment of index.segments) addRows(segment, everyRow.subarray(0, segment.size), counts, 1);
  return counts;
}

function emptyCounts({ codes }: LeadIndex): Counts {
  return {
    profile: new Int32Array(codes.profiles.length), industry: new Int32Array(codes.industry.size), place: new Int32Array(codes.places.length),
    investor: new Int32Array(codes.investor.size * 2),
  };
}

function copyOf(counts: Counts): Counts {
  return { profile: counts.profile.slice(), industry: counts.industry.slice(), place: counts.place.slice(), investor: counts.investor.slice() };
}

function restOf(segment: Segment, rows: Uint16Array): Uint16Array {
  let n = 0;
  let row = 0;
  for (let i = 0; i < rows.length; row += 1) {
    rest[n] = row;
    const isRow = Number(rows[i] === row);
    i += isRow;
    n += 1 - isRow;
  }
  for (; row < segment.size; row += 1) rest[n++] = row;
  return rest.subarray(0, n);
}

function addRows(segment: Segment, rows: Uint16Array, counts: Counts, by: 1 | -1): void {
  const { profile, industry, place } = segment;
  const { profile: ofProfile, industry: ofIndustry, place: ofPlace } = counts;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    const a = profile[row] ?? 0;
    const b = industry[row] ?? 0;
    const c = place[row] ?? 0;
    ofProfile[a] = (ofProfile[a] ?? 0) + by;
    ofIndustry[b] = (ofIndustry[b] ?? 0) + by;
    ofPlace[c] = (ofPlace[c] ?? 0) + by;
  }
  addInvestors(segment, rows, counts.investor, by);
}

function addCodes(column: Codes, rows: Uint16Array, counts: Int32Array, by: 1 | -1): void {
  for (let i = 0; i < rows.length; i += 1) {
    const code = column[rows[i] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + by;
  }
}

function addInvestors({ investors: { starts, items } }: Segment, rows: Uint16Array, counts: Int32Array, by: 1 | -1): void {
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const code = items[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + by;
    }
  }
}
