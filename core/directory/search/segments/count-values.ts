import type { Selection } from "./evaluation.ts";
import type { LeadIndex } from "./lead-index.ts";
import { MOST_ROWS, type Segment } from "./segment.ts";

/** Which columns are counted. */
export const COUNTED = ["profile", "industry", "place", "investor"] as const;
export type Counted = (typeof COUNTED)[number];

/**
 * How many leads of a selection hold each code; of investors, those they did not lead and those they led, in turns
 * (see `Segment.investors`).
 */
export type Counts = Readonly<Record<Counted, Int32Array>>;

/** Counts the codes of these columns among the leads of a selection. */
export function countValues(index: LeadIndex, selection: Selection, columns: readonly Counted[]): Counts {
  const everything = totals.get(index) ?? countEverything(index);
  totals.set(index, everything);
  // Of a selection of most leads, those it leaves out are fewer: they are taken off the counts of all.
  const isMost = selection.count * 2 > index.size;
  const counts = isMost ? copyOf(everything) : emptyCounts(index);
  for (const [i, segment] of index.segments.entries()) {
    const rows = selection.segments[i] ?? null;
    if (!isMost) addRows(segment, rows ?? everyRow.subarray(0, segment.size), columns, counts, 1);
    else if (rows !== null && rows.length < segment.size) addRows(segment, restOf(segment, rows), columns, counts, -1);
  }
  return counts;
}

/** The counts without a filter, worked out once for each state of the catalogue. */
const totals = new WeakMap<LeadIndex, Counts>();
const everyRow = Uint16Array.from({ length: MOST_ROWS }, (_, row) => row);
const rest = new Uint16Array(MOST_ROWS);

function countEverything(index: LeadIndex): Counts {
  const counts = emptyCounts(index);
  for (const segment of index.segments) addRows(segment, everyRow.subarray(0, segment.size), COUNTED, counts, 1);
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

function addRows(segment: Segment, rows: Uint16Array, columns: readonly Counted[], counts: Counts, by: 1 | -1): void {
  if (columns.includes("profile") && columns.includes("industry") && columns.includes("place")) addThree(segment, rows, counts, by);
  else for (const column of columns) if (column !== "investor") addCodes(segment[column], rows, counts[column], by);
  if (columns.includes("investor")) addInvestors(segment, rows, counts.investor, by);
}

/** The three together, as they mostly are: each row is looked up once. */
function addThree({ profile, industry, place }: Segment, rows: Uint16Array, counts: Counts, by: 1 | -1): void {
  const [ofProfile, ofIndustry, ofPlace] = [counts.profile, counts.industry, counts.place];
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    const a = profile[row] ?? 0;
    const b = industry[row] ?? 0;
    const c = place[row] ?? 0;
    ofProfile[a] = (ofProfile[a] ?? 0) + by;
    ofIndustry[b] = (ofIndustry[b] ?? 0) + by;
    ofPlace[c] = (ofPlace[c] ?? 0) + by;
  }
}

function addCodes(column: Uint32Array, rows: Uint16Array, counts: Int32Array, by: 1 | -1): void {
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
