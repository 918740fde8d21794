import { HEADCOUNT_BANDS } from "../../catalog/fields.ts";
import { type Facet, FACETS, type FacetChoice, HAS, type LeadFilter, type LeadSort, NO_FILTER, SORT_KEYS, type SortKey, WITHIN_DAYS, type WithinDays } from "./filter.ts";
import { readDayRange, readNumberRange } from "./filter-ranges.ts";

/** A filter and an order as an address says them. `problems` tells, in plain words, what of it was dropped. */
export interface FilterAddress {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  readonly problems: readonly string[];
}

const LONGEST_SEARCH = 200;
const LONGEST_VALUE = 200;
const MOST_VALUES = 50;
/** A page names every choice, each with the address of the list without it: together they are bounded too. */
const MOST_CHOICES = 60;
const LONGEST_CHOICES = 2_000;

/** Parameters are named after the facets, with hyphens. */
export function parameterOf(facet: Facet): string {
  return facet.replaceAll("_", "-");
}

/**
 * Reads a filter from the parameters of an address: `search`, a repeatable one a facet (`stage`, `lead-investor`, …),
 * `not-…` of each to leave out, `amount-min`, `amount-max` (whole US dollars), `from`, `to` (ISO 8601 days),
 * `within` (7, 30 or 90 days, in place of `from` and `to`), `founded-min`, `founded-max`, `sort` and `dir`. Other parameters are not its business.
 * Never throws: what cannot be read is dropped and told.
 */
export function readFilterAddress(params: URLSearchParams): FilterAddress {
  const problems: string[] = [];
  const room = { choices: MOST_CHOICES, characters: LONGEST_CHOICES };
  const search = readSearch(params, problems);
  const withinDays = readWithin(params, problems);
  const listedOn = readDayRange(params, problems);
  if (withinDays !== null && (listedOn.min !== null || listedOn.max !== null)) {
    problems.push(`The last ${withinDays} days were asked for, and days between as well: the latter were left out. Choose “Any time, or between” for them.`);
  }
  const filter: LeadFilter = {
    search,
    include: readChoice(params, "", problems, room),
    exclude: readChoice(params, "not-", problems, room),
    amountUsd: readNumberRange(params, "amount", problems),
    listedOn: withinDays === null ? listedOn : NO_FILTER.listedOn,
    withinDays,
    yearFounded: readNumberRange(params, "founded", problems),
  };
  if (room.choices < 0 || room.characters < 0) problems.push(`A list can be narrowed by ${MOST_CHOICES} values at a time: the rest was left out.`);
  return { filter, sort: readSort(params, search, problems), problems };
}

/** The parameters that say this filter and order, in one order and without defaults: equal filters, equal addresses. */
export function writeFilterAddress(filter: LeadFilter, sort?: LeadSort): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.search !== null) params.set("search", filter.search);
  for (const [prefix, choice] of [["", filter.include], ["not-", filter.exclude]] as const) {
    for (const facet of FACETS) {
      for (const value of canonical(choice[facet] ?? [])) params.append(prefix + parameterOf(facet), value);
    }
  }
  const set = (name: string, value: string | number | null) => {
    if (value !== null) params.set(name, String(value));
  };
  set("amount-min", filter.amountUsd.min);
  set("amount-max", filter.amountUsd.max);
  if (filter.withinDays === null) {
    set("from", filter.listedOn.min);
    set("to", filter.listedOn.max);
  }
  set("within", filter.withinDays);
  set("founded-min", filter.yearFounded.min);
  set("founded-max", filter.yearFounded.max);
  if (sort !== undefined) writeSort(params, sort, defaultSort(filter));
  return params;
}

/** The order of a list nobody ordered: the best match first in a search, else the newest. */
export function defaultSort(filter: LeadFilter): LeadSort {
  return { by: filter.search === null ? "date" : "relevance", direction: "desc" };
}

/** From A to Z for names, else the largest or newest first. */
export function usualDirection(by: SortKey): LeadSort["direction"] {
  return by === "name" ? "asc" : "desc";
}

function writeSort(params: URLSearchParams, sort: LeadSort, usual: LeadSort): void {
  if (sort.by !== usual.by) params.set("sort", sort.by);
  if (sort.direction !== usualDirection(sort.by)) params.set("dir", sort.direction);
}

function readSearch(params: URLSearchParams, problems: string[]): string | null {
  const typed = clean(params.get("search") ?? "");
  if (typed === "") return null;
  if (!/[\p{L}\p{N}]/u.test(typed)) {
    problems.push("A search needs a letter or a digit: this one was left out.");
    return null;
  }
  if (typed.length <= LONGEST_SEARCH) return typed;
  problems.push(`A search can have ${LONGEST_SEARCH} characters: the rest was left out.`);
  return typed.slice(0, LONGEST_SEARCH).trim();
}

function readWithin(params: URLSearchParams, problems: string[]): WithinDays | null {
  const written = clean(params.get("within") ?? "");
  if (written === "") return null;
  const days = WITHIN_DAYS.find((one) => String(one) === written);
  if (days === undefined) problems.push(`“${shown(written)}” is none of the numbers of days to choose from (${WITHIN_DAYS.join(", ")}).`);
  return days ?? null;
}

/** How many more values there may be, and of how many characters together; below zero once there were more. */
interface Room {
  choices: number;
  characters: number;
}

function readChoice(params: URLSearchParams, prefix: string, problems: string[], room: Room): FacetChoice {
  const choice: Partial<Record<Facet, readonly string[]>> = {};
  for (const facet of FACETS) {
    const name = prefix + parameterOf(facet);
    const values = params.getAll(name).map(clean).filter((value) => value !== "");
    const known = canonical(values.flatMap((value) => readValue(facet, name, value, problems)));
    if (known.length > MOST_VALUES) problems.push(`A list can name ${MOST_VALUES} values of ${name}: the rest was left out.`);
    const kept = known.slice(0, MOST_VALUES).filter((value) => {
      room.choices -= 1;
      room.characters -= value.length;
      return room.choices >= 0 && room.characters >= 0;
    });
    if (kept.length > 0) choice[facet] = kept;
  }
  return choice;
}

function readValue(facet: Facet, name: string, value: string, problems: string[]): string[] {
  const fits = (() => {
    switch (facet) {
      case "has":
        return HAS.some((one) => one === value);
      case "headcount":
        return HEADCOUNT_BANDS.some((one) => one === value);
      case "country":
        return /^[A-Za-z]{2}$/.test(value);
      default:
        return value.length <= LONGEST_VALUE;
    }
  })();
  if (!fits) problems.push(`“${shown(value)}” is not a value of ${name}.`);
  return fits ? [facet === "country" ? value.toUpperCase() : value] : [];
}

function readSort(params: URLSearchParams, search: string | null, problems: string[]): LeadSort {
  const usual = defaultSort({ ...NO_FILTER, search });
  const written = clean(params.get("sort") ?? "");
  const by = written === "" ? usual.by : SORT_KEYS.find((key) => key === written);
  if (by === undefined) problems.push(`A list cannot be sorted by “${shown(written)}”; it can by ${SORT_KEYS.join(", ")}.`);
  const direction = clean(params.get("dir") ?? "");
  if (direction === "asc" || direction === "desc") return { by: by ?? usual.by, direction };
  if (direction !== "") problems.push(`“${shown(direction)}” is no direction: use asc or desc.`);
  return { by: by ?? usual.by, direction: usualDirection(by ?? usual.by) };
}

// What PostgreSQL cannot hold is in no lead: NUL, and halves of a surrogate pair.
function clean(value: string): string {
  return value.replaceAll("\u0000", "").toWellFormed().trim();
}

function canonical(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

function shown(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}
