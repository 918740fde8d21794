import type { Facet, FacetChoice, LeadFilter, Range } from "../filter.ts";
import { UNKNOWN } from "./dictionary.ts";
import type { Segment } from "./segment.ts";
import { hasBit, type ValueCodes } from "./value-codes.ts";

/** Rows of a segment, ascending: the first so many of an array that is used again and again. */
export interface Rows {
  readonly rows: Uint16Array;
  count: number;
}

/** Keeps of the rows those that meet it. */
export type Condition = (segment: Segment, kept: Rows) => void;

/** What a filter asks of a lead, its text apart: as few passes over the columns as it can be. */
export function conditionsOf(filter: LeadFilter, days: Range<string>, codes: ValueCodes): readonly Condition[] {
  return [
    ...profileCondition(filter, codes),
    ...placeCondition(filter, codes),
    ...tableCondition((segment) => segment.industry, oneFacet(filter, "industry", codes.industry.size, (text) => codes.industry.find(text))),
    ...investorCondition(filter.include.investor, filter.exclude.investor, false, codes),
    ...investorCondition(filter.include.lead_investor, filter.exclude.lead_investor, true, codes),
    ...rangeCondition((segment) => segment.amount, { min: cents(filter.amountUsd.min), max: cents(filter.amountUsd.max) }),
    ...rangeCondition((segment) => segment.listed, { min: dayNumber(days.min), max: dayNumber(days.max) }),
    ...rangeCondition((segment) => segment.founded, filter.yearFounded, 1),
  ];
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

/** Whether each code of a facet may be; null when all may. */
type Allowed = Uint8Array | null;

function oneFacet({ include, exclude }: { include: FacetChoice; exclude: FacetChoice }, facet: Facet, size: number, find: (text: string) => number | undefined): Allowed {
  const [wanted, unwanted] = [include[facet] ?? [], exclude[facet] ?? []];
  if (wanted.length === 0 && unwanted.length === 0) return null;
  const allowed = new Uint8Array(size).fill(wanted.length === 0 ? 1 : 0);
  for (const [values, verdict] of [[wanted, 1], [unwanted, 0]] as const) {
    for (const value of values) {
      const code = find(value);
      if (code !== undefined && code !== UNKNOWN) allowed[code] = verdict;
    }
  }
  return allowed;
}

function profileCondition(filter: LeadFilter, codes: ValueCodes): Condition[] {
  const stage = oneFacet(filter, "stage", codes.stage.size, (text) => codes.stage.find(text));
  const headcount = oneFacet(filter, "headcount", codes.headcount.size, (text) => codes.headcount.find(text));
  const source = oneFacet(filter, "source", codes.source.size, (text) => codes.source.find(text));
  const [must, mustNot] = [filter.include.has ?? [], filter.exclude.has ?? []];
  if (stage === null && headcount === null && source === null && must.length === 0 && mustNot.length === 0) return [];
  const bits = must.reduce((all, value) => all | hasBit(value), 0);
  const notBits = mustNot.reduce((all, value) => all | hasBit(value), 0);
  const impossible = must.some((value) => hasBit(value) === 0);
  const allowed = Uint8Array.from(codes.profiles, (profile) =>
    !impossible && may(stage, profile.stage) && may(headcount, profile.headcount) && may(source, profile.source) && (profile.has & bits) === bits && (profile.has & notBits) === 0 ? 1 : 0);
  return tableCondition((segment) => segment.profile, allowed);
}

function placeCondition(filter: LeadFilter, codes: ValueCodes): Condition[] {
  const country = oneFacet(filter, "country", codes.country.size, (text) => codes.country.find(text));
  const region = oneFacet(filter, "region", codes.region.size, (text) => codes.region.find(text));
  const city = oneFacet(filter, "city", codes.city.size, (text) => codes.city.find(text));
  if (country === null && region === null && city === null) return [];
  const allowed = Uint8Array.from(codes.places, (place) => (may(country, place.country) && may(region, place.region) && may(city, place.city) ? 1 : 0));
  return tableCondition((segment) => segment.place, allowed);
}

function may(allowed: Allowed, code: number): boolean {
  return allowed === null || allowed[code] === 1;
}

function tableCondition(column: (segment: Segment) => Uint32Array, allowed: Allowed): Condition[] {
  if (allowed === null) return [];
  return [
    (segment, kept) => {
      const [codes, { rows, count }] = [column(segment), kept];
      let n = 0;
      for (let i = 0; i < count; i += 1) {
        const row = rows[i] ?? 0;
        rows[n] = row;
        n += allowed[codes[row] ?? 0] ?? 0;
      }
      kept.count = n;
    },
  ];
}

/** Keeps rows whose number is known, at least `floor`, and within the range. */
function rangeCondition(column: (segment: Segment) => Float64Array | Uint16Array, { min, max }: Range<number>, floor = -Infinity): Condition[] {
  if (min === null && max === null) return [];
  const [from, to] = [Math.max(min ?? -Infinity, floor), max ?? Infinity];
  return [
    (segment, kept) => {
      const [values, { rows, count }] = [column(segment), kept];
      let n = 0;
      for (let i = 0; i < count; i += 1) {
        const row = rows[i] ?? 0;
        const value = values[row] ?? Number.NaN;
        rows[n] = row;
        if (value >= from && value <= to) n += 1;
      }
      kept.count = n;
    },
  ];
}

function investorCondition(include: readonly string[] = [], exclude: readonly string[] = [], leading: boolean, codes: ValueCodes): Condition[] {
  const flags = (values: readonly string[]) => {
    const chosen = new Uint8Array(codes.investor.size);
    for (const value of values) chosen[codes.investor.find(value) ?? UNKNOWN] = 1;
    chosen[UNKNOWN] = 0;
    return chosen;
  };
  return [
    ...(include.length > 0 ? [investorsAmong(flags(include), leading, true)] : []),
    ...(exclude.length > 0 ? [investorsAmong(flags(exclude), leading, false)] : []),
  ];
}

function investorsAmong(chosen: Uint8Array, leading: boolean, wanted: boolean): Condition {
  return (segment, kept) => {
    const { starts, items } = segment.investors;
    const { rows, count } = kept;
    let n = 0;
    for (let i = 0; i < count; i += 1) {
      const row = rows[i] ?? 0;
      const end = starts[row + 1] ?? 0;
      let found = false;
      for (let at = starts[row] ?? 0; at < end && !found; at += 1) {
        const item = items[at] ?? 0;
        found = chosen[item >> 1] === 1 && (!leading || (item & 1) === 1);
      }
      rows[n] = row;
      if (found === wanted) n += 1;
    }
    kept.count = n;
  };
}
