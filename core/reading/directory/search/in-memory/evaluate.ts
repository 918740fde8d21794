import { addToSums, emptySums, timelineOf } from "./chart-sums.ts";
import { countriesOf } from "../countries-of-places.ts";
import { groupCounts, isHeld } from "../facet-members.ts";
import { FACET_KEYS, type Facet, PLACES } from "../facets.ts";
import type { LeadFilter } from "../filter.ts";
import { moneyAsked, summedOf, withMoney } from "../money-asked.ts";
import { writeFilterAddress } from "../filter-address.ts";
import { valueFinder } from "../query/find-values.ts";
import type { LeadIndex } from "./lead-index.ts";
import { keepAmounts } from "../rows/own-amounts.ts";
import {
  type Answer,
  type FacetCounts,
  type FindValues,
  MOST_FACET_VALUES,
  type Query,
  type ValueCount,
} from "../query/query.ts";
import {
  type AsOf,
  type Choice,
  EXCLUDED,
  failures,
  keepAnyOf,
  keepUnfailed,
  keepWithin,
  markFailures,
  rowConditions,
} from "../rows/row-conditions.ts";
import {
  type Codes,
  codesOf,
  type Dictionaries,
  type Dictionary,
  dictionaryOf,
  MOST_ROWS,
  type Segment,
} from "./segment.ts";
import { TopRows } from "./top-rows.ts";
import { findTexts, foundRows, textQueriesOf } from "../words/word-index.ts";

/**
 * Working arrays, reused for every segment: evaluation is synchronous, so two never overlap. Every step of the pass
 * uses them, which is why the steps share this file.
 */
const everyRow = Uint16Array.from({ length: MOST_ROWS }, (_, row) => row);
const candidates = new Uint16Array(MOST_ROWS);
const matches = new Uint16Array(MOST_ROWS);
const noRows = new Uint16Array(0);

/** Answers a question in one pass over the columns. */
export function evaluate(
  index: LeadIndex,
  { filter: asked, page, facets, find, charts, hidden = [], only = null, isAny = false }: Query,
  asOf: AsOf,
): Answer {
  const filter = withMoney(asked);
  const text = filter.search === null ? null : textQueriesOf(index.segments, filter.search);
  const { ranges, amounts, choices } = rowConditions(filter, asOf, index.dictionaries);
  const alternatives = filter.anyOf.map((one) => rowConditions(one, asOf, index.dictionaries));
  const top = page ? new TopRows(page, text?.any ?? null) : null;
  const placeBits = filter.anyPlace ? bitsOfPlaces(choices) : 0;
  const counters = facets ? FACET_KEYS.map((facet) => counterOf(facet, choices, placeBits, index.dictionaries)) : [];
  const summed = summedOf(moneyAsked(filter));
  const sums = charts ? emptySums(index.dictionaries, summed) : [];
  const dropped = new Set(hidden);
  const kept = new Set(only);
  let matching = 0;
  const found = new Map<Segment, Uint16Array>();
  // Read in the direction of the page: it is then mostly filled by the first segments.
  for (const segment of top?.isDescending ? index.segments.toReversed() : index.segments) {
    let [rows, count] = text === null ? [everyRow, segment.size] : [foundRows, findTexts(segment, text)];
    if (only !== null && !hasAny(segment, only)) continue;
    if (only !== null || hasAny(segment, hidden)) {
      const isShown = (id: number) => !dropped.has(id) && (only === null || kept.has(id));
      count = keepRounds(segment.numbers.roundId, isShown, rows, count);
      rows = candidates;
    }
    for (const range of ranges) {
      count = keepWithin(segment.numbers[range.column], range, { rows, count, into: candidates });
      rows = candidates;
    }
    if (amounts !== null) {
      count = keepAmounts(segment, amounts, { rows, count, into: candidates });
      rows = candidates;
    }
    if (alternatives.length > 0) {
      count = keepAnyOf(segment, alternatives, { rows, count, into: candidates });
      rows = candidates;
    }
    if (count === 0) continue;
    if (choices.length > 0) {
      failures.fill(0, 0, segment.size);
      for (const choice of choices) markFailures(codesOf(segment, choice.facet), choice, rows, count);
      if (placeBits !== 0) forgiveOtherPlaces(placeBits, rows, count);
      for (const counter of counters) countAlmost(codesOf(segment, counter.facet), counter, rows, count);
      count = keepUnfailed({ rows, count, into: matches });
      rows = matches;
    }
    matching += count;
    if (isAny && matching > 0) break;
    if (facets) found.set(segment, rows.slice(0, count));
    addToSums(sums, segment, rows, count);
    top?.add(segment, rows, count);
  }
  countMatches(index, counters, found, matching);
  return {
    matching,
    page: top?.positions() ?? [],
    facets: new Map(counters.map((counter) => [counter.facet, facetCounts(index, counter, asked, find ?? null)])),
    charts: timelineOf(sums, summed),
  };
}

/** True if one of the rounds can be in the segment. */
function hasAny({ numbers: { roundId }, size }: Segment, rounds: readonly number[]): boolean {
  const [first, last] = [roundId[0] ?? Infinity, roundId[size - 1] ?? -Infinity];
  return rounds.some((id) => id >= first && id <= last);
}

/** Puts the rows of the rounds to show into {@link candidates}. */
function keepRounds(ids: Float64Array, isShown: (id: number) => boolean, rows: Uint16Array, count: number): number {
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    candidates[kept] = row;
    kept += Number(isShown(ids[row] ?? 0));
  }
  return kept;
}

function bitsOfPlaces(choices: readonly Choice[]): number {
  return choices.reduce(
    (bits, { facet, bit, needed }) => (PLACES.includes(facet) && needed > 0 ? bits | bit : bits),
    0,
  );
}

/** Places of different levels are alternatives: a row fails all of them, or none. */
function forgiveOtherPlaces(placeBits: number, rows: Uint16Array, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    const failed = failures[row] ?? 0;
    if ((failed & placeBits) !== placeBits) failures[row] = failed & ~placeBits;
  }
}

/** Counts of a facet, by code. */
interface Counter {
  readonly facet: Facet;
  readonly dictionary: Dictionary;
  readonly counts: Int32Array;
  /** The bit of the facet's own included values, or those of all places that are alternatives; 0 without any. */
  readonly bit: number;
}

function counterOf(facet: Facet, choices: readonly Choice[], placeBits: number, dictionaries: Dictionaries): Counter {
  const dictionary = dictionaryOf(dictionaries, facet);
  const own = choices.find((choice) => choice.facet === facet && choice.needed > 0);
  const bit = PLACES.includes(facet) && placeBits !== 0 ? placeBits : (own?.bit ?? 0);
  return { facet, dictionary, counts: new Int32Array(dictionary.texts.length), bit };
}

/** Counts the rows that fail only the facet's own included values; choosing other values would show them. */
function countAlmost(codes: Codes, { bit, counts }: Counter, rows: Uint16Array, count: number): void {
  if (bit === 0) return;
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    matches[kept] = row;
    kept += Number(failures[row] === bit);
  }
  countCodes(codes, matches, kept, counts);
}

/**
 * Adds the values of the rows found: counts these or, if they are fewer, the other rows, to subtract from the totals.
 */
function countMatches(
  index: LeadIndex,
  counters: readonly Counter[],
  found: ReadonlyMap<Segment, Uint16Array>,
  matching: number,
): void {
  const isMost = matching > index.size / 2;
  if (isMost)
    for (const { facet, counts } of counters)
      for (const [code, total] of totalsOf(index, facet).entries()) counts[code] = (counts[code] ?? 0) + total;
  for (const segment of index.segments) {
    const matched = found.get(segment) ?? noRows;
    const rows = isMost ? otherRows(segment, matched) : matched;
    for (const { facet, counts } of counters)
      countCodes(codesOf(segment, facet), rows, rows.length, counts, isMost ? -1 : 1);
  }
}

/** The rows of a segment that are not among `rows`. Reuses {@link candidates}. */
function otherRows({ size }: Segment, rows: Uint16Array): Uint16Array {
  failures.fill(0, 0, size);
  for (const row of rows) failures[row] = EXCLUDED;
  let kept = 0;
  for (let row = 0; row < size; row += 1) {
    candidates[kept] = row;
    kept += Number(failures[row] === 0);
  }
  return candidates.subarray(0, kept);
}

function countCodes({ starts, items }: Codes, rows: Uint16Array, count: number, counts: Int32Array, step = 1): void {
  if (starts === null) {
    for (let i = 0; i < count; i += 1) {
      const code = items[rows[i] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + step;
    }
    return;
  }
  for (let i = 0; i < count; i += 1) {
    const row = rows[i] ?? 0;
    const to = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < to; at += 1) {
      const code = items[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + step;
    }
  }
}

function facetCounts(
  index: LeadIndex,
  { facet, dictionary, counts }: Counter,
  filter: LeadFilter,
  find: FindValues | null,
): FacetCounts {
  const isSought = find?.facet === facet ? valueFinder(find) : () => true;
  const commonest = new MostCommon();
  let distinct = 0;
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0 || !isSought(dictionary.texts[code] ?? "")) continue;
    distinct += 1;
    commonest.add(dictionary.texts[code] ?? "", count);
  }
  const countOf = (value: string) => counts[dictionary.find(value) ?? -1] ?? 0;
  const chosen = (filter.include[facet] ?? [])
    .filter((value) => isHeld(facet, value))
    .map((value) => ({ value, count: countOf(value) }));
  const room = MOST_FACET_VALUES - commonest.values.length;
  const unmatched = new MostCommon();
  if (room > 0 && hasOtherLeads(filter)) {
    const ofAll = totalsOf(index, facet);
    for (let code = 1; code < counts.length; code += 1)
      if ((counts[code] ?? 0) === 0 && (ofAll[code] ?? 0) > 0 && isSought(dictionary.texts[code] ?? ""))
        unmatched.add(dictionary.texts[code] ?? "", ofAll[code] ?? 0);
  }
  const others = unmatched.values.slice(0, room).map(({ value }) => value);
  const listed = [...[...commonest.values, ...chosen].map(({ value }) => value), ...others];
  return {
    commonest: commonest.values,
    distinct,
    chosen,
    unmatched: others,
    groups: groupCounts(facet, countOf).filter(({ value }) => isSought(value)),
    ...(facet === "region" || facet === "city" ? { countries: countriesOf(index, facet, listed) } : {}),
  };
}

/** Collects the values with the highest counts, ties in alphabetical order. */
class MostCommon {
  readonly values: ValueCount[] = [];

  add(value: string, count: number): void {
    const last = this.values[MOST_FACET_VALUES - 1];
    if (last !== undefined && count < last.count) return;
    let at = this.values.length;
    while (at > 0 && isBefore({ value, count }, this.values[at - 1])) at -= 1;
    this.values.splice(at, 0, { value, count });
    this.values.length = Math.min(this.values.length, MOST_FACET_VALUES);
  }
}

/** True if the filter may exclude leads. */
function hasOtherLeads(filter: LeadFilter): boolean {
  return writeFilterAddress(filter).size > 0;
}

const totalsByIndex = new WeakMap<LeadIndex, Map<Facet, Int32Array>>();

/** Number of leads by code of a facet, whatever the filter; counted once per index. */
export function totalsOf(index: LeadIndex, facet: Facet): Int32Array {
  const known = totalsByIndex.get(index) ?? new Map<Facet, Int32Array>();
  totalsByIndex.set(index, known);
  const counted = known.get(facet) ?? new Int32Array(dictionaryOf(index.dictionaries, facet).texts.length);
  if (!known.has(facet))
    for (const segment of index.segments) countCodes(codesOf(segment, facet), everyRow, segment.size, counted);
  known.set(facet, counted);
  return counted;
}

function isBefore(a: ValueCount, b: ValueCount | undefined): boolean {
  return b === undefined || a.count > b.count || (a.count === b.count && a.value < b.value);
}
