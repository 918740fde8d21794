import type { Facet, FacetChoice, LeadFilter, Range } from "../filter.ts";
import type { Dictionary } from "./dictionary.ts";
import { extentOf, knownRowsOf } from "./extent.ts";
import { type Codes, firstFrom, MOST_ROWS, type Segment } from "./segment.ts";
import { hasBit, type ValueCodes } from "./value-codes.ts";

/** Something asked of a lead, and about which part of all leads meets it. */
export interface Condition {
  readonly share: number;
  /** Puts those of the first `count` of `rows`, or of every row, that meet it into `kept`, ascending, and says how many they are; `kept` may be `rows`. */
  readonly keep: (segment: Segment, rows: Uint16Array | null, count: number, kept: Uint16Array) => number;
}

/**
 * What a filter asks of a lead by way of its columns of codes: whether each code may be, null where all may. A lead is
 * asked for when all three of its codes may be, and what else is asked holds.
 */
export interface Tables {
  readonly profile: Allowed;
  readonly industry: Allowed;
  readonly place: Allowed;
}

/** Whether each code may be; null when all may. */
export type Allowed = Uint8Array | null;

/** The tables of a filter. */
export function tablesOf(filter: LeadFilter, codes: ValueCodes): Tables {
  return {
    profile: profileTable(filter, codes),
    industry: oneFacet(filter, "industry", codes.industry),
    place: placeTable(filter, codes),
  };
}

/** What a filter asks of a lead, its text apart; those that leave the fewest come first, for the others look at these alone. */
export function conditionsOf(filter: LeadFilter, days: Range<string>, codes: ValueCodes, tables: Tables): readonly Condition[] {
  return [...otherConditions(filter, days, codes), ...tableConditions(tables)].sort((a, b) => a.share - b.share);
}

function otherConditions(filter: LeadFilter, days: Range<string>, codes: ValueCodes): readonly Condition[] {
  return [
    ...investorCondition(filter.include.investor, filter.exclude.investor, false, codes),
    ...investorCondition(filter.include.lead_investor, filter.exclude.lead_investor, true, codes),
    ...rangeCondition((segment) => segment.listed, { min: dayNumber(days.min), max: dayNumber(days.max) }),
    ...rangeCondition((segment) => segment.amount, { min: cents(filter.amountUsd.min), max: cents(filter.amountUsd.max) }),
    ...rangeCondition((segment) => segment.founded, filter.yearFounded, 1),
  ];
}

function tableConditions({ profile, industry, place }: Tables): readonly Condition[] {
  const asked = [
    ...askedOf((segment) => segment.profile, profile),
    ...askedOf((segment) => segment.industry, industry),
    ...askedOf((segment) => segment.place, place),
  ];
  const [first, second, ...others] = asked.filter(({ share }) => share > MOST);
  const few = asked.filter(({ share }) => share <= MOST).map(tableCondition);
  return first === undefined || second === undefined ? asked.map(tableCondition) : [...few, bothTables(first, second), ...others.map(tableCondition)];
}

function cents(dollars: number | null): number | null {
  return dollars === null ? null : dollars * 100;
}

const EPOCH = Date.UTC(2000, 0, 1);

/** Days since 2000-01-01 of an ISO 8601 day. */
export function dayNumber(day: string | null): number | null {
  return day === null ? null : (Date.parse(day) - EPOCH) / 86_400_000;
}

/** The ISO 8601 day that is so many days after 2000-01-01. */
export function dayOfNumber(days: number): string {
  return new Date(EPOCH + days * 86_400_000).toISOString().slice(0, 10);
}

function oneFacet({ include, exclude }: { include: FacetChoice; exclude: FacetChoice }, facet: Facet, dictionary: Dictionary): Allowed {
  const [wanted, unwanted] = [include[facet] ?? [], exclude[facet] ?? []];
  if (wanted.length === 0 && unwanted.length === 0) return null;
  const allowed = new Uint8Array(dictionary.size).fill(wanted.length === 0 ? 1 : 0);
  for (const [values, verdict] of [[wanted, 1], [unwanted, 0]] as const) {
    for (const value of values) {
      const code = dictionary.find(value);
      if (code !== undefined) allowed[code] = verdict;
    }
  }
  return allowed;
}

function profileTable(filter: LeadFilter, codes: ValueCodes): Allowed {
  const stage = oneFacet(filter, "stage", codes.stage);
  const headcount = oneFacet(filter, "headcount", codes.headcount);
  const source = oneFacet(filter, "source", codes.source);
  const [must, mustNot] = [filter.include.has ?? [], filter.exclude.has ?? []];
  if (stage === null && headcount === null && source === null && must.length === 0 && mustNot.length === 0) return null;
  const bits = must.reduce((all, value) => all | hasBit(value), 0);
  const notBits = mustNot.reduce((all, value) => all | hasBit(value), 0);
  const impossible = must.some((value) => hasBit(value) === 0);
  return tableOf(codes.profiles, (profile) =>
    !impossible && may(stage, profile.stage) && may(headcount, profile.headcount) && may(source, profile.source) && (profile.has & bits) === bits && (profile.has & notBits) === 0);
}

function placeTable(filter: LeadFilter, codes: ValueCodes): Allowed {
  const country = oneFacet(filter, "country", codes.country);
  const region = oneFacet(filter, "region", codes.region);
  const city = oneFacet(filter, "city", codes.city);
  if (country === null && region === null && city === null) return null;
  return tableOf(codes.places, (place) => may(country, place.country) && may(region, place.region) && may(city, place.city));
}

function tableOf<T>(values: readonly T[], isAllowed: (value: T) => boolean): Uint8Array {
  const allowed = new Uint8Array(values.length);
  for (const [code, value] of values.entries()) if (isAllowed(value)) allowed[code] = 1;
  return allowed;
}

function may(allowed: Allowed, code: number): boolean {
  return allowed === null || allowed[code] === 1;
}

/** A column of which some codes may be, and about which part of all. */
interface Asked {
  readonly column: (segment: Segment) => Codes;
  readonly codes: Uint8Array;
  readonly share: number;
}

/** What leaves more than this of all rows is asked together with its like: two looks at a row cost less than two passes. */
const MOST = 0.5;

function askedOf(column: Asked["column"], codes: Allowed): readonly Asked[] {
  return codes === null ? [] : [{ column, codes, share: codes.reduce((sum, verdict) => sum + verdict, 0) / codes.length }];
}

function tableCondition({ column, codes: allowed, share }: Asked): Condition {
  return {
    share,
    keep(segment, rows, count, kept) {
      const codes = column(segment);
      let n = 0;
      if (rows === null) {
        for (let row = 0; row < count; row += 1) {
          kept[n] = row;
          n += allowed[codes[row] ?? 0] ?? 0;
        }
        return n;
      }
      for (let i = 0; i < count; i += 1) {
        const row = rows[i] ?? 0;
        kept[n] = row;
        n += allowed[codes[row] ?? 0] ?? 0;
      }
      return n;
    },
  };
}

function bothTables(one: Asked, other: Asked): Condition {
  const [inOne, inOther] = [one.codes, other.codes];
  return {
    share: one.share * other.share,
    keep(segment, rows, count, kept) {
      const [ofOne, ofOther] = [one.column(segment), other.column(segment)];
      let n = 0;
      if (rows === null) {
        for (let row = 0; row < count; row += 1) {
          kept[n] = row;
          n += (inOne[ofOne[row] ?? 0] ?? 0) & (inOther[ofOther[row] ?? 0] ?? 0);
        }
        return n;
      }
      for (let i = 0; i < count; i += 1) {
        const row = rows[i] ?? 0;
        kept[n] = row;
        n += (inOne[ofOne[row] ?? 0] ?? 0) & (inOther[ofOther[row] ?? 0] ?? 0);
      }
      return n;
    },
  };
}

/** Of leads, a range is thought to leave half. */
const RANGE_SHARE = 0.5;

/** Keeps rows whose number is known, at least `floor`, and within the range. */
function rangeCondition(column: (segment: Segment) => Float64Array | Uint16Array, { min, max }: Range<number>, floor = -Infinity): Condition[] {
  if (min === null && max === null) return [];
  const [from, to] = [Math.max(min ?? -Infinity, floor), max ?? Infinity];
  return [{
    share: RANGE_SHARE,
    keep(segment, rows, count, kept) {
      const values = column(segment);
      const { least, greatest, hasUnknown } = extentOf(values);
      if (greatest < from || least > to) return 0;
      const isWithin = least >= from && greatest <= to;
      if (isWithin && !hasUnknown) return keepAll(rows, count, kept);
      if (isWithin && rows === null && values instanceof Float64Array) return keepThese(knownRowsOf(values), kept);
      let n = 0;
      // Added up rather than branched on: half of the branches would be guessed wrong, which takes eight times as long.
      if (rows === null) {
        for (let row = 0; row < count; row += 1) {
          const value = values[row] ?? Number.NaN;
          kept[n] = row;
          n += Number(value >= from) & Number(value <= to);
        }
        return n;
      }
      for (let i = 0; i < count; i += 1) {
        const row = rows[i] ?? 0;
        const value = values[row] ?? Number.NaN;
        kept[n] = row;
        n += Number(value >= from) & Number(value <= to);
      }
      return n;
    },
  }];
}

const everyRow = Uint16Array.from({ length: MOST_ROWS }, (_, row) => row);

function keepThese(rows: Uint16Array, kept: Uint16Array): number {
  kept.set(rows);
  return rows.length;
}

function keepAll(rows: Uint16Array | null, count: number, kept: Uint16Array): number {
  if (rows !== kept) kept.set((rows ?? everyRow).subarray(0, count));
  return count;
}

/** Which investors, by code doubled plus one for those that led: see `Segment.investors`. */
function investorCondition(include: readonly string[] = [], exclude: readonly string[] = [], leading: boolean, codes: ValueCodes): Condition[] {
  const entries = (values: readonly string[]) =>
    values.flatMap((value) => {
      const code = codes.investor.find(value);
      return code === undefined ? [] : leading ? [code * 2 + 1] : [code * 2, code * 2 + 1];
    });
  return [
    ...(include.length > 0 ? [investorsAmong(entries(include), 1)] : []),
    ...(exclude.length > 0 ? [investorsAmong(entries(exclude), 0)] : []),
  ];
}

/** The rows of the chosen investors, used again for every segment. */
const chosenRows = new Uint8Array(MOST_ROWS);

function investorsAmong(entries: readonly number[], wanted: 0 | 1): Condition {
  return {
    share: wanted === 1 ? 0 : 1,
    keep({ rowsOfInvestors: { words, starts, rows: investorRows } }, rows, count, kept) {
      chosenRows.fill(0);
      let chosen = 0;
      for (const entry of entries) {
        const at = firstFrom(words, entry);
        if (words[at] !== entry) continue;
        const end = starts[at + 1] ?? 0;
        chosen += end - (starts[at] ?? 0);
        for (let i = starts[at] ?? 0; i < end; i += 1) chosenRows[investorRows[i] ?? 0] = 1;
      }
      // Most segments have no round of most investors.
      if (chosen === 0 && wanted === 1) return 0;
      let n = 0;
      for (let i = 0; i < count; i += 1) {
        const row = rows === null ? i : (rows[i] ?? 0);
        kept[n] = row;
        n += Number(chosenRows[row] === wanted);
      }
      return n;
    },
  };
}
