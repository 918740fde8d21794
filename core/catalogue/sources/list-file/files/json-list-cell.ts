import { isObject, type JsonObject, withoutWrapper } from "./json-object.ts";
import { LIST_FACTS, type ListField, NAME_FIELDS } from "../columns/list-field.ts";
import type { Cell } from "./table.ts";
import { fieldNamed } from "../columns/vocabulary.ts";

/** A list of a row as a cell. */
export interface ListCell {
  /** The path within its objects to what they name: "[].investor"; empty if the list's own path says it. */
  readonly within: string;
  /** A list of names or of objects, or the only object of a list without names: a company's only address. */
  readonly cell: readonly unknown[] | JsonObject;
}

/** Keys of names, and of everything else that the readers of names take from an object. */
const NAME = /^(?:(?:full|first|last)[_ ]?name|name|title|value|label)$/i;
const READ =
  /^(?:is[_ ]?)?(?:(?:full|first|last)?[_ ]?name|title|value|label|role|position|job[_ ]?title|(?:is[_ ]?)?lead(?:[_ ]?investor)?|e?mail(?:[_ ]?address)?|linked_?in(?:[_ ]?url)?|twitter|profile(?:[_ ]?url)?|url|link|permalink|type|investor[_ ]?(?:role|name|identifier)?|founder|person|organization|company)$/i;

/**
 * A list as a cell: objects that name investors or people stay objects, with the values of their wrappers; objects that
 * name anything else become their names.
 */
export function listCell(path: string, list: readonly unknown[]): ListCell {
  const items = list.flat().map((item) => (isObject(item) ? withoutWrapper(item) : item));
  const objects = items.filter(isObject);
  const [first] = objects;
  if (first === undefined) return { within: "", cell: items };
  const inner = namingKey(list.flat().filter(isObject));
  if (inner !== undefined) return { within: `[].${inner}`, cell: items.map(hoisted) };
  const field = fieldOfPath(path);
  if (
    objects.length === 1 &&
    items.length === 1 &&
    !Object.keys(first).some((key) => NAME.test(key)) &&
    !isOfNames(field)
  )
    return { within: "", cell: first };
  if (field !== undefined && LIST_FACTS[field] !== undefined)
    return { within: "", cell: items.flatMap((item) => (isObject(item) ? (nameIn(item) ?? []) : [item])) };
  return { within: "", cell: items.map(hoisted) };
}

/** The field that a path's keys name, the last that names one: "funding.backers.list" is of backers. */
export function fieldOfPath(path: string): ListField | undefined {
  const keys = path.replace(/\[\]/g, "").split(".").toReversed();
  return keys.map((key) => fieldNamed(key)).find((match) => match?.strength === 2)?.field;
}

export function isOfNames(field: ListField | undefined): boolean {
  return field !== undefined && NAME_FIELDS.some((one) => one === field);
}

/** The key under which objects name investors or people, such as "investor" in a list of investments. */
function namingKey(objects: readonly JsonObject[]): string | undefined {
  const keys = new Set(objects.flatMap((object) => Object.keys(object)));
  return [...keys].find((key) => {
    const match = fieldNamed(key);
    const isNamed = objects.some((object) => typeof object[key] === "string" || isObject(object[key]));
    return match?.strength === 2 && isOfNames(match.field) && match.field !== "leadInvestors" && isNamed;
  });
}

/** An object whose name stands in an object within it, with the values of both. */
function hoisted(item: unknown): unknown {
  if (!isObject(item) || Object.keys(item).some((key) => NAME.test(key) && !/^title$/i.test(key))) return item;
  const entries = Object.entries(item);
  const named = entries.flatMap(([key, value]) => {
    if (!isObject(value)) return [];
    const inner = hoisted(withoutWrapper(value));
    return isObject(inner) && nameIn(inner) !== undefined ? [{ key, inner }] : [];
  });
  const [only] = named;
  if (only === undefined || named.length > 1) return item;
  return { ...only.inner, ...Object.fromEntries(entries.filter(([key]) => key !== only.key)) };
}

function nameIn(item: JsonObject): string | undefined {
  for (const [key, value] of Object.entries(item))
    if (NAME.test(key) && typeof value === "string" && value.trim() !== "") return value;
  return undefined;
}

/** Paths within lists of names that no reader uses: "founders[].biography". */
export function unreadWithin(path: string, cell: unknown): string[] {
  if (!Array.isArray(cell)) return [];
  const list = path.replace(/\[\][^[]*$/, "");
  const keys = new Set(cell.filter(isObject).flatMap((item) => Object.keys(item)));
  return [...keys].filter((key) => !READ.test(key)).map((key) => `${list}[].${key}`);
}

/** A list with its objects' names in the place of the objects, to show and survey it. */
export function withNames(cell: Cell): Cell {
  if (!Array.isArray(cell)) return cell;
  return cell.map((item: unknown) => (isObject(item) ? (deepName(item) ?? "") : item));
}

function deepName(item: JsonObject): string | undefined {
  return nameIn(item) ?? Object.values(item).flatMap((value) => (isObject(value) ? (nameIn(value) ?? []) : []))[0];
}
