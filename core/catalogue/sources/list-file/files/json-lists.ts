import { invalidInput, notFound } from "../../../../../platform/errors.ts";
import { isRoundName, isStage } from "../../../values/deal-words.ts";
import { statesRounds } from "./json-item.ts";
import { fieldOfPath } from "./json-list-cell.ts";
import { isObject, type JsonObject } from "./json-object.ts";
import { knownLayout } from "../known-exports.ts";
import type { ListField } from "../columns/list-field.ts";
import { isOfOthers } from "./part-name.ts";
import { fieldNamed } from "../columns/vocabulary.ts";

/** A list of objects within a JSON value, at a path such as "pages[].results"; "*" stands for every key of an object. */
export interface ItemList {
  readonly path: string;
  readonly items: readonly unknown[];
}

/** The list whose items are the rows, and the others. */
export interface ChosenList extends ItemList {
  readonly others: readonly ItemList[];
  /** Other lists that could be the rows as well. */
  readonly rivals: readonly ItemList[];
}

/**
 * The list of a JSON value whose items are rows: the one requested by its path, else the outermost one whose items state
 * a company, with facts of a round before others, then with more known columns, then the longest. A value without one is
 * a single row. Throws AppError `invalid_input` if the value has no objects, `not_found` for an unknown path.
 */
export function rowsIn(value: unknown, requested?: string): ChosenList {
  const lists = listsIn(value);
  if (isObject(value) && Object.keys(value).length > 0 && !lists.some(({ path }) => path === "*"))
    lists.push({ path: WHOLE, items: [value] });
  if (Array.isArray(value) && !lists.some(({ path }) => path === "")) lists.push({ path: "", items: value });
  const wanted = requested?.trim();
  if (wanted !== undefined && wanted !== "") {
    const chosen = lists.find(({ path }) => path === wanted || `${path}[]` === wanted || nameOf(path) === wanted);
    if (chosen !== undefined)
      return { ...chosen, others: lists.filter((list) => list !== chosen && list.path !== WHOLE), rivals: [] };
    const names = lists.map(({ path }) => `"${nameOf(path)}"`).join(", ");
    throw notFound(`There is no list "${wanted}" in the JSON. The lists are: ${names}.`);
  }
  const standings = lists.map((list) => ({ list, ...standingOf(list) }));
  const stating = standings.filter(
    ({ fields, list }) => fields.has("company") || (fields.has("website") && !isOfOthers(lastKey(list.path))),
  );
  const outer = stating.filter(
    (one) => !stating.some((other) => isWithin(one.list, other.list) && !isOnlyNamed(other, one)),
  );
  const rows = outer.filter((one) => !outer.some((other) => isWithin(other.list, one.list)));
  const [first, ...rest] = rows.sort(byStanding);
  const outermost = lists.filter(
    (list) => list.path !== WHOLE && !lists.some((other) => other.path !== WHOLE && isWithin(list, other)),
  );
  const [longest] = outermost.sort((a, b) => b.items.length - a.items.length);
  const chosen = first?.list ?? longest ?? lists[0];
  if (chosen === undefined)
    throw invalidInput(
      "The JSON contains no list of objects. Expected an array of objects, or an object that contains one.",
    );
  const rivals = rest.filter(({ fields, list }) => fields.size >= 2 && list.path !== WHOLE).map(({ list }) => list);
  return { ...chosen, others: lists.filter((list) => list !== chosen && list.path !== WHOLE), rivals };
}

/** Paths of single values outside a list, which no row has: {"count": 2, "results": […]}. */
export function outsideOf(value: unknown, list: string): string[] {
  const paths = new Set<string>();
  const walk = (inner: unknown, path: string): void => {
    if (path === list || list === WHOLE) return;
    if (Array.isArray(inner)) {
      if (list.startsWith(`${path}[]`)) for (const item of inner) walk(item, `${path}[]`);
    } else if (isObject(inner)) {
      const isOfLists = Object.values(inner).length > 1 && areAlike(Object.values(inner));
      const shared = path.endsWith("[]") ? sharedBy(inner) : {};
      for (const [key, child] of Object.entries(inner))
        if (!(key in shared)) walk(child, `${path === "" ? "" : `${path}.`}${isOfLists ? "*" : key}`);
    } else if (inner !== null && inner !== "") paths.add(path);
  };
  walk(value, "");
  return [...paths];
}

/** A list's path as shown to people. */
export function nameOf(path: string): string {
  return path === "" || path === WHOLE ? "(the whole file)" : path;
}

const WHOLE = ".";
const SAMPLE = 200;
/** Fields of a group that its rows share: the year, country or investor by which a file is grouped. */
const SHARED: ReadonlySet<string> = new Set(
  "country|region|city|industry|investors|leadInvestors|currency|year|month|stage".split("|"),
);

/** All lists of objects in a value, outer ones first. Lists of one object with the same columns are one list. */
function listsIn(value: unknown): ItemList[] {
  const found = new Map<string, unknown[]>();
  collect(value, "", {}, found);
  return [...found].map(([path, items]) => ({ path, items }));
}

function collect(value: unknown, path: string, group: JsonObject, found: Map<string, unknown[]>): void {
  if (Array.isArray(value)) {
    if (value.some(isObject)) addTo(found, path, value, group);
    for (const item of value)
      if (Array.isArray(item)) collect(item, `${path}[]`, group, found);
      else if (isObject(item)) collectIn(item, `${path}[].`, { ...group, ...sharedBy(item) }, found);
  } else if (isObject(value)) collectIn(value, path === "" ? "" : `${path}.`, group, found);
}

function collectIn(value: JsonObject, prefix: string, group: JsonObject, found: Map<string, unknown[]>): void {
  const children = Object.values(value);
  if (children.length > 1 && areAlike(children)) {
    for (const child of children) {
      if (Array.isArray(child)) collect(child, `${prefix}*`, group, found);
      else addTo(found, `${prefix}*`, [child], group);
    }
    return;
  }
  for (const [key, child] of Object.entries(value)) collect(child, prefix + key, group, found);
}

function addTo(found: Map<string, unknown[]>, path: string, items: readonly unknown[], group: JsonObject): void {
  const list = found.get(path) ?? [];
  const hasGroup = Object.keys(group).length > 0;
  for (const item of items) list.push(hasGroup && isObject(item) ? { ...group, ...item } : item);
  found.set(path, list);
}

/** Facts of a group that has a name of its own, such as an investor, are not those of its rows. */
const OF_ITSELF: ReadonlySet<ListField> = new Set(["country", "region", "city", "industry", "stage"] as const);

function sharedBy(item: JsonObject): JsonObject {
  const isNamed = Object.keys(item).some((key) => fieldNamed(key)?.field === "company");
  return Object.fromEntries(
    Object.entries(item).filter(([key, value]) => {
      const field = fieldNamed(key)?.field;
      return (
        (typeof value === "string" || typeof value === "number") &&
        field !== undefined &&
        SHARED.has(field) &&
        !(isNamed && OF_ITSELF.has(field))
      );
    }),
  );
}

/** True for objects, or lists of objects, that all have the keys of the first and state a company. */
function areAlike(children: readonly unknown[]): boolean {
  const samples = children.map((child) => (Array.isArray(child) ? child.find(isObject) : child));
  if (!samples.every(isObject) || new Set(children.map(Array.isArray)).size > 1) return false;
  const [first, ...others] = samples.map((sample) => Object.keys(sample));
  const isAlike = (keys: readonly string[]) =>
    keys.filter((key) => first?.includes(key)).length * 3 >= 2 * Math.max(keys.length, first?.length ?? 0);
  return others.every(isAlike) && standingOf({ path: "*", items: samples }).fields.has("company");
}

interface Standing {
  /** Fields that whole headings name. */
  readonly fields: ReadonlySet<ListField>;
  readonly hasRounds: boolean;
  /** True if only a bare "name" says that the items are companies. */
  readonly isBare: boolean;
}

/** What the items of a list state, by their keys; people and investors have a name, too, but are no companies. */
function standingOf({ path, items }: ItemList): Standing {
  const values = new Map<string, unknown[]>();
  for (const item of items.slice(0, SAMPLE)) addValues(values, item, "");
  const known = Object.entries(knownLayout([...values.keys()])?.fields ?? {});
  const fields = new Set<ListField>(
    known.flatMap(([key, field]) => (field !== null && values.has(key) ? [field] : [])),
  );
  let isBare = !fields.has("company");
  for (const [key, cells] of values) {
    const own = key.slice(key.lastIndexOf(".") + 1);
    const match = [key, own].map(fieldNamed).find((one) => one?.strength === 2);
    if (match === undefined) continue;
    if (match.field === "company") {
      const texts = cells.filter((cell) => typeof cell === "string");
      if (texts.every((text) => isStage(text) || isRoundName(text))) continue;
      const isBareName =
        /^(?:name|title|value|label)$/i.test(own) && fieldOfPath(key.slice(0, -own.length - 1)) !== "company";
      if (isBareName && isOfOthers(lastKey(path))) continue;
      isBare &&= isBareName;
    }
    fields.add(match.field);
  }
  const objects = items.slice(0, SAMPLE).filter(isObject);
  return { fields, isBare, hasRounds: statesRounds(objects) || objects.some((item) => hasRoundsWithin(item)) };
}

/** Collects an item's values outside its lists. */
function addValues(values: Map<string, unknown[]>, item: unknown, prefix: string): void {
  if (!isObject(item)) return;
  for (const [key, value] of Object.entries(item)) {
    if (isObject(value)) addValues(values, value, `${prefix}${key}.`);
    else if (value !== null && !Array.isArray(value))
      values.set(prefix + key, [...(values.get(prefix + key) ?? []), value]);
  }
}

function hasRoundsWithin(item: JsonObject): boolean {
  return Object.values(item).some((value) => Array.isArray(value) && statesRounds(value.filter(isObject)));
}

/** The last key of a path, which names what its list is of. */
function lastKey(path: string): string {
  return /([^.[\]*]*)(?:\[\]|\.\*)*$/.exec(path)?.[1] ?? "";
}

function isWithin(inner: ItemList, outer: ItemList): boolean {
  return inner.path !== outer.path && (outer.path === WHOLE || inner.path.startsWith(`${outer.path}[]`));
}

/** True for a list whose items state nothing but a name beside a list of rounds of others, as funds with portfolios do. */
function isOnlyNamed(outer: Standing & { readonly list: ItemList }, inner: Standing): boolean {
  if (outer.list.path === WHOLE) return inner.fields.size >= outer.fields.size;
  return outer.isBare && !outer.fields.has("website") && inner.hasRounds && !inner.isBare;
}

function byStanding(a: Standing & { readonly list: ItemList }, b: Standing & { readonly list: ItemList }): number {
  return (
    Number(b.hasRounds) - Number(a.hasRounds) ||
    b.fields.size - a.fields.size ||
    b.list.items.length - a.list.items.length
  );
}
