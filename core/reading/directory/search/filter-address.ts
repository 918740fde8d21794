// Addresses are read and written in one file: each parameter must come back as it was written.

import { type Facet, FACET_KEYS, parameterOf, parametersNaming, hasPlaceLevels } from "./facets.ts";
import {
  type Alternative,
  type FacetChoice,
  type LeadFilter,
  type LeadSort,
  NO_FILTER,
  SORT_KEYS,
  type SortKey,
  WITHIN_DAYS,
  type WithinDays,
  type Range,
} from "./filter.ts";
import { GROWTH_PARAMETERS } from "./growth/growth-ranges.ts";
import { readGrowth, writeGrowth } from "./growth/growth-address.ts";
import { MOST_ALTERNATIVES, withAlternatives } from "./alternatives.ts";
import { parametersOutside } from "./address-parameters.ts";
import { shown, unknownListed, unknownValue, vocabularyOf } from "./values/vocabulary.ts";
import { namesPartOfYear, relativeDay } from "./days/relative-phrases.ts";
import type { Typed } from "./values/typed.ts";
import { readTypedAmount } from "./values/typed-amounts.ts";
import { readTypedDay } from "./days/typed-days.ts";
import { dayInWords } from "./days/relative-days.ts";
import { isNever, plainDays, type RangeEnd, readRelativeDay } from "./days/relative-range.ts";

/** A filter and an order parsed from an address. `problems` describes the parts that were dropped. */
export interface FilterAddress {
  readonly filter: LeadFilter;
  /** A question to interpret (`read-address.ts`), which narrows the filter; null in canonical addresses. */
  readonly question: string | null;
  /** True if the address names the order. */
  readonly isSorted: boolean;
  readonly sort: LeadSort;
  readonly problems: readonly string[];
}

const LONGEST_SEARCH = 200;
const LONGEST_VALUE = 200;
const MOST_VALUES = 50;
const MOST_LISTS = 20;
/** The page lists every choice with the address that removes it, so the total number of choices is limited. */
const MOST_CHOICES = 60;
const LONGEST_CHOICES = 2_000;

/**
 * Reads a filter from the parameters of an address: `search` (a question; also `q`), `words` (exact words; "|" between
 * alternatives, "-" before what is left out), one repeatable parameter per facet (`stage`, `lead-investor`, …),
 * `not-…` for excluded values, `places` (`any`: places of different levels are alternatives), `amount-min`,
 * `amount-max` (5000000, 5M or £2m), `currency` of both, `from`, `to` (ISO 8601 days, a month or year, or a relative
 * day such as `this-year` or `6-months-ago`), `within` (7, 30 or 90 days, instead of `from` and `to`), `founded-min`,
 * `founded-max`, bounds of growth (`visits-min`), `or` (an alternative as the encoded parameters of a filter, at most four), `watched` and `left-out` (ids of the account's lists of companies; `withOwnLists` checks the owner),
 * `sort` and `dir`. With `today`, also other words for days, such as "last 90 days". Ignores other parameters. Never
 * throws: invalid parts are dropped and reported.
 */
export function readFilterAddress(params: URLSearchParams, today?: string): FilterAddress {
  const problems: string[] = [];
  const room = { choices: MOST_CHOICES, characters: LONGEST_CHOICES };
  const words = readText(params.get("words"), problems);
  const typed = readText(params.get("q") || params.get("search"), problems);
  // The form without script repeats exact words in its box.
  const question = typed === words ? null : typed;
  const search = question === null ? words : null;
  const part = readPart(params, { today, problems, room });
  const filter: LeadFilter = withAlternatives(
    {
      search,
      ...part,
      anyPlace: readAnyPlace(params, problems) && hasPlaceLevels(part.include),
      watched: readLists(params, "watched", problems),
      leftOut: readLists(params, "left-out", problems),
      anyOf: [],
    },
    readAlternatives(params, { today, problems, room }),
  );
  if (room.choices < 0 || room.characters < 0)
    problems.push(`A list can be narrowed by at most ${MOST_CHOICES} values at a time: the rest was left out.`);
  const isSorted = (params.get("sort") ?? "") !== "";
  return { filter, question, sort: readSort(params, search, problems), isSorted, problems };
}

interface Reading {
  readonly today: string | undefined;
  readonly problems: string[];
  readonly room: Room;
}

/** Reads what a filter and its alternatives have in common. */
function readPart(params: URLSearchParams, { today, problems, room }: Reading): Alternative {
  const within = readWithin(params, problems);
  const range = readDayRange(params, today, problems);
  if (within !== null && (range.min !== null || range.max !== null)) {
    problems.push(
      `The last ${within} days and a range of days were both requested: the range was left out. Choose “Any time, or between” for them.`,
    );
  }
  return {
    include: readChoice(params, "", problems, room),
    exclude: readChoice(params, "not-", problems, room),
    ...readAmountRange(params, problems),
    ...(within === null ? plainDays(range) : { listedOn: NO_FILTER.listedOn, withinDays: within }),
    yearFounded: readYearRange(params, problems),
    growth: readGrowth(params, problems),
  };
}

/** Reads the alternatives. One with an invalid part is left out whole: without the part it would find more. */
function readAlternatives(params: URLSearchParams, { problems, ...reading }: Reading): readonly Alternative[] {
  const typed = [...new Set(params.getAll("or").map(clean))].filter((text) => text !== "");
  if (typed.length > MOST_ALTERNATIVES)
    problems.push(`A list can have at most ${MOST_ALTERNATIVES} alternatives (or): the rest was left out.`);
  return typed.slice(0, MOST_ALTERNATIVES).flatMap((text) => {
    const own = new URLSearchParams(text);
    const wrong = [...parametersOutside(ownNames(own), PART_NAMES)];
    const part = readPart(own, { ...reading, problems: wrong });
    problems.push(...wrong.map((problem) => `In the alternative “${shown(text)}”: ${problem} It was left out.`));
    return wrong.length === 0 ? [part] : [];
  });
}

/** The parameters of an alternative, without other names. */
const PART_NAMES: readonly string[] = [
  ...FACET_KEYS.flatMap((facet) => [parameterOf(facet), `not-${parameterOf(facet)}`]),
  "amount-min",
  "amount-max",
  "currency",
  "from",
  "to",
  "within",
  "founded-min",
  "founded-max",
  ...GROWTH_PARAMETERS,
];

/** The parameters of a filter and an order. */
export const FILTER_PARAMETER_NAMES: readonly string[] = [
  "search",
  "words",
  ...PART_NAMES,
  "places",
  "or",
  "watched",
  "left-out",
  "sort",
  "dir",
];

/** Accepted, but never suggested. */
const OTHER_NAMES: ReadonlySet<string> = new Set(
  FACET_KEYS.flatMap((facet) => parametersNaming(facet).flatMap((name) => [name, `not-${name}`])),
);

/**
 * Describes each unknown parameter (neither a filter's nor in `also`), with the correct name; `otherwise` is the advice
 * if no name is near, else all names are listed.
 */
export function unknownParameters(
  params: URLSearchParams,
  also: readonly string[] = [],
  otherwise?: string,
): readonly string[] {
  return parametersOutside(ownNames(params), [...FILTER_PARAMETER_NAMES, ...also], otherwise);
}

function ownNames(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !OTHER_NAMES.has(name)));
}

/**
 * Writes the parameters of a filter and an order in a fixed order without defaults, so equal filters have equal
 * addresses. Relative days are written as such.
 */
export function writeFilterAddress(filter: LeadFilter, sort?: LeadSort): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.search !== null) params.set("words", filter.search);
  for (const [prefix, choice] of [
    ["", filter.include],
    ["not-", filter.exclude],
  ] as const) {
    for (const facet of FACET_KEYS) {
      for (const value of canonical(choice[facet] ?? [])) params.append(prefix + parameterOf(facet), value);
    }
  }
  if (filter.anyPlace && hasPlaceLevels(filter.include)) params.set("places", "any");
  const set = (name: string, value: string | number | null) => {
    if (value !== null) params.set(name, String(value));
  };
  set("amount-min", filter.amount.min);
  set("amount-max", filter.amount.max);
  if (filter.currency !== "USD") params.set("currency", filter.currency);
  const { listedOn, withinDays } = filter.withinDays === null ? plainDays(filter.listedOn) : filter;
  if (withinDays === null) {
    set("from", listedOn.min);
    set("to", listedOn.max);
  }
  set("within", withinDays);
  set("founded-min", filter.yearFounded.min);
  set("founded-max", filter.yearFounded.max);
  writeGrowth(params, filter.growth);
  for (const one of filter.anyOf) params.append("or", writeFilterAddress({ ...NO_FILTER, ...one }).toString());
  for (const list of filter.watched) params.append("watched", String(list));
  for (const list of filter.leftOut) params.append("left-out", String(list));
  if (sort !== undefined) writeSort(params, sort, defaultSort(filter));
  return params;
}

/** The default order: best match first for a search, else newest first. */
function defaultSort(filter: LeadFilter): LeadSort {
  return { by: filter.search === null ? "date" : "relevance", direction: "desc" };
}

/** The default direction: A to Z for names, else largest or newest first. */
export function usualDirection(by: SortKey): LeadSort["direction"] {
  return by === "name" ? "asc" : "desc";
}

function writeSort(params: URLSearchParams, sort: LeadSort, usual: LeadSort): void {
  if (sort.by !== usual.by) params.set("sort", sort.by);
  if (sort.direction !== usualDirection(sort.by)) params.set("dir", sort.direction);
}

function readAnyPlace(params: URLSearchParams, problems: string[]): boolean {
  const typed = clean(params.get("places") ?? "");
  if (typed !== "" && typed !== "any") problems.push(unknownListed("places", typed, ["any"]));
  return typed === "any";
}

function readText(written: string | null, problems: string[]): string | null {
  const typed = clean(written ?? "");
  if (typed === "") return null;
  if (!/[\p{L}\p{N}]/u.test(typed)) {
    problems.push("A search needs a letter or a digit: this one was left out.");
    return null;
  }
  if (typed.length <= LONGEST_SEARCH) return typed;
  problems.push(`A search can have at most ${LONGEST_SEARCH} characters: the rest was left out.`);
  return typed.slice(0, LONGEST_SEARCH).trim();
}

function readWithin(params: URLSearchParams, problems: string[]): WithinDays | null {
  const written = clean(params.get("within") ?? "");
  if (written === "") return null;
  const days = WITHIN_DAYS.find((one) => String(one) === written);
  if (days === undefined)
    problems.push(`“${shown(written)}” is not one of the available numbers of days (${WITHIN_DAYS.join(", ")}).`);
  return days ?? null;
}

/** Remaining number of values and of their characters; negative once exceeded. */
interface Room {
  choices: number;
  characters: number;
}

function readChoice(params: URLSearchParams, prefix: string, problems: string[], room: Room): FacetChoice {
  const choice: Partial<Record<Facet, readonly string[]>> = {};
  for (const facet of FACET_KEYS) {
    const name = prefix + parameterOf(facet);
    const values = parametersNaming(facet)
      .flatMap((one) => params.getAll(prefix + one))
      .map(clean)
      .filter((value) => value !== "");
    const known = canonical(values.flatMap((value) => readValue(facet, name, value, problems)));
    if (known.length > MOST_VALUES)
      problems.push(`A list can name at most ${MOST_VALUES} values of ${name}: the rest was left out.`);
    const kept = known.slice(0, MOST_VALUES).filter((value) => {
      room.choices -= 1;
      room.characters -= value.length;
      return room.choices >= 0 && room.characters >= 0;
    });
    if (kept.length > 0) choice[facet] = kept;
  }
  return choice;
}

/**
 * Keeps unknown values of open facets, although they match nothing: without them a saved search would match everything.
 */
function readValue(facet: Facet, name: string, value: string, problems: string[]): readonly string[] {
  const vocabulary = vocabularyOf(facet);
  const meant = value.length > LONGEST_VALUE ? [] : (vocabulary?.meant(value) ?? []);
  if (meant.length > 0) return meant;
  if (vocabulary?.isClosed !== true && value.length <= LONGEST_VALUE) return [value];
  problems.push(unknownValue(facet, name, value, vocabulary?.values ?? []));
  return [];
}

function readSort(params: URLSearchParams, search: string | null, problems: string[]): LeadSort {
  const usual = defaultSort({ ...NO_FILTER, search });
  const written = clean(params.get("sort") ?? "");
  const by = written === "" ? usual.by : SORT_KEYS.find((key) => key === written);
  if (by === undefined)
    problems.push(`A list cannot be sorted by “${shown(written)}”; it can by ${SORT_KEYS.join(", ")}.`);
  const direction = clean(params.get("dir") ?? "");
  if (direction === "asc" || direction === "desc") return { by: by ?? usual.by, direction };
  if (direction !== "") problems.push(`“${shown(direction)}” is not a direction: use asc or desc.`);
  return { by: by ?? usual.by, direction: usualDirection(by ?? usual.by) };
}

// No lead contains what PostgreSQL cannot store: NUL and lone surrogates.
function clean(value: string): string {
  return value.replaceAll("\u0000", "").toWellFormed().trim();
}

function canonical(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

/** Reads ids of lists of companies. */
function readLists(params: URLSearchParams, name: "watched" | "left-out", problems: string[]): readonly number[] {
  const typed = params
    .getAll(name)
    .map(clean)
    .filter((text) => text !== "");
  for (const text of typed)
    if (!/^[1-9]\d{0,14}$/.test(text))
      problems.push(`“${shown(text)}” is not a list: ${name} takes the number of one of your lists of companies.`);
  const ids = [...new Set(typed.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number))].sort((a, b) => a - b);
  if (ids.length > MOST_LISTS) problems.push(`At most ${MOST_LISTS} lists are read at a time: the rest was left out.`);
  return ids.slice(0, MOST_LISTS);
}

const OPEN = { min: null, max: null } as const;

/** Reads the range of `amount-min` and `amount-max`, in the currency that either names or `currency`. */
function readAmountRange(params: URLSearchParams, problems: string[]): Pick<LeadFilter, "amount" | "currency"> {
  const named = clean(params.get("currency") ?? "").toUpperCase();
  if (named !== "" && !/^[A-Z]{3}$/.test(named))
    problems.push(`“${shown(named)}” is not a currency. Write it like EUR.`);
  const usual = /^[A-Z]{3}$/.test(named) ? named : "USD";
  const end = (name: string) => readEnd(params, name, problems, (typed) => readTypedAmount(typed, usual));
  const [least, most] = [end("amount-min"), end("amount-max")];
  const currency = least?.currency ?? most?.currency ?? "USD";
  if (most !== null && most.currency !== currency) {
    problems.push("The smallest and the largest amount have different currencies: this range was left out.");
    return NO_AMOUNT;
  }
  const amount = inOrder(least?.units ?? null, most?.units ?? null, "amount", problems);
  return amount === OPEN ? NO_AMOUNT : { amount, currency };
}

const NO_AMOUNT = { amount: OPEN, currency: "USD" } as const;

/** Reads the range of `from` and `to`: ISO 8601 days, or words relative to today. */
function readDayRange(params: URLSearchParams, today: string | undefined, problems: string[]): Range<string> {
  const end = (name: RangeEnd) => readEnd(params, name, problems, (typed) => readDay(typed, name, today));
  const range = { min: end("from"), max: end("to") };
  if (!isNever(range)) return range;
  const [min, max] = [range.min, range.max].map((bound) => dayInWords(bound ?? ""));
  problems.push(outOfOrder("date", min, max));
  return OPEN;
}

/** Reads an end of a range; words that people type stay relative if they mean days relative to today. */
function readDay(typed: string, end: RangeEnd, today: string | undefined): Typed<string> {
  const word = readRelativeDay(typed);
  if (word !== null) return { value: word, problem: null };
  const read = readTypedDay(typed, end, today);
  return today === undefined || read.value === null || namesPartOfYear(typed)
    ? read
    : { ...read, value: relativeDay(end, today, (day) => readTypedDay(typed, end, day).value) ?? read.value };
}

/** Reads the range of years of `founded-min` and `founded-max`. */
function readYearRange(params: URLSearchParams, problems: string[]): Range<number> {
  const end = (name: string) =>
    readEnd(params, name, problems, (typed) =>
      /^[1-9]\d{3}$/.test(typed)
        ? { value: Number(typed), problem: null }
        : { value: null, problem: `${name} takes a year from 1000 to 9999, digits only.` },
    );
  return inOrder(end("founded-min"), end("founded-max"), "year of founding", problems);
}

/** One end of a range; null if it is open or, reported, invalid. */
function readEnd<T>(
  params: URLSearchParams,
  name: string,
  problems: string[],
  read: (typed: string) => Typed<T>,
): T | null {
  const typed = clean(params.get(name) ?? "");
  if (typed === "") return null;
  const { value, problem } = read(typed);
  if (problem !== null) problems.push(problem);
  return value;
}

function inOrder(min: number | null, max: number | null, what: string, problems: string[]): Range<number> {
  if (min === null || max === null || min <= max) return { min, max };
  problems.push(outOfOrder(what, min, max));
  return OPEN;
}

function outOfOrder(what: string, min: number | string | undefined, max: number | string | undefined): string {
  return `No ${what} is both at least ${min} and at most ${max}: this range was left out.`;
}
