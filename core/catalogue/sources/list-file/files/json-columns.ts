import { isOfCents } from "../values/amount-shape.ts";
import { fieldOfPath, isOfNames } from "./json-list-cell.ts";
import { knownLayout } from "../known-exports.ts";
import { NAME_FIELDS } from "../columns/list-field.ts";
import { fieldNamed, meaningOf, saysLast } from "../columns/vocabulary.ts";

/** The headings of paths, in their order, and what was changed about them. */
export interface PathColumns {
  readonly headings: readonly string[];
  readonly notices: readonly string[];
}

/** Keys that say nothing of what they hold, and headings that need the keys before them. */
const NEUTRAL = /^(?:name|value|label|text|title|display_?name|default|raw)$/i;
const GENERIC =
  /^(?:name|title|type|kind|id|uuid|url|link|value|label|text|code|status|role|data|round|date|year|lead)$/i;
/** Fields that an object may state by several values; "data" is no object's date. */
const OF_SEVERAL_VALUES: ReadonlySet<string> = new Set([
  ...NAME_FIELDS,
  ..."company|location|stage|amount|website".split("|"),
]);
/** Meanings of keys beneath which stand the facts of somebody else. */
const OTHER_COMPANIES: ReadonlySet<string> = new Set(["exit", "about an investor", "customers", "contact data"]);
const SHOWN = 8;

/**
 * The headings of the paths of JSON. A key beneath which most paths lie, while none beside
 * it is of a company, is a wrapper and left out; a path whose whole is
 * no known heading is called by the part that is one ("funding.backers.list" by "backers"). Paths of known exports stay,
 * and so do paths that would be called the same, or no longer say that they are of the last round.
 */
export function headingsOf(paths: readonly string[]): PathColumns {
  if (knownLayout(paths) !== undefined) return { headings: paths, notices: [] };
  const unwrapped = withoutWrappers(paths);
  const known = unwrapped.map(knownPart);
  const headings = paths.map((path, index) => {
    const heading = unique(known, index) ?? unique(unwrapped, index) ?? path;
    return saysLast(path) && !saysLast(heading) && fieldNamed(path)?.field === fieldNamed(heading)?.field
      ? path
      : heading;
  });
  const renamed = paths.flatMap((path, index) =>
    known[index] !== unwrapped[index] && headings[index] === known[index] ? [`"${known[index] ?? ""}" is ${path}`] : [],
  );
  const more = renamed.length > SHOWN ? ` and ${renamed.length - SHOWN} more` : "";
  const notice = `Columns named by a part of their path: ${renamed.slice(0, SHOWN).join(", ")}${more}.`;
  return { headings, notices: renamed.length === 0 ? [] : [notice] };
}

function unique(names: readonly string[], index: number): string | undefined {
  const key = names[index]?.toLowerCase();
  return names.filter((name) => name.toLowerCase() === key).length === 1 ? names[index] : undefined;
}

/** Paths without a first key that most of them share and that means nothing, and so on beneath it. */
function withoutWrappers(paths: readonly string[]): string[] {
  const first = new Map<string, number>();
  for (const path of paths) {
    const [key = "", ...rest] = path.split(".");
    if (rest.length > 0 && !key.includes("[]")) first.set(key, (first.get(key) ?? 0) + 1);
  }
  const wrapper = [...first].find(
    ([key, count]) =>
      count > 1 &&
      count * 2 > paths.length &&
      (key.startsWith("_") || !OF_SEVERAL_VALUES.has(fieldNamed(key)?.field ?? "")) &&
      !OTHER_COMPANIES.has(meaningOf(key) ?? "") &&
      !paths.some((path) => !path.startsWith(`${key}.`) && fieldNamed(path)?.field === "company"),
  )?.[0];
  if (wrapper === undefined) return [...paths];
  const within = paths.filter((path) => path.startsWith(`${wrapper}.`)).map((path) => path.slice(wrapper.length + 1));
  const inner = withoutWrappers(within);
  return paths.map((path) => (path.startsWith(`${wrapper}.`) ? (inner.shift() ?? path) : path));
}

function knownPart(path: string): string {
  const keys = path.split(".");
  if (keys.length === 1 || meaningOf(path) !== undefined || isOfCents(path)) return path;
  const whole = fieldNamed(path);
  const last = keys.at(-1) ?? "";
  if (whole?.field === "investors" && fieldNamed(last)?.field === "leadInvestors") return last;
  if (whole?.strength === 2 || isOfNames(whole?.field)) return path;
  const isNeutral = NEUTRAL.test(last) || (fieldNamed(last) === undefined && meaningOf(last) === undefined);
  const above = keys.slice(0, -1);
  const candidates = [
    ...(isNeutral ? [above.join("."), above.slice(-2).join("."), above.at(-1) ?? ""] : []),
    keys.slice(-2).join("."),
    ...(GENERIC.test(last) ? [] : [last]),
    ...(isNeutral && isOfNames(fieldOfPath(path)) ? above.toReversed() : []),
  ];
  return candidates.find((name) => name !== "" && fieldNamed(name)?.strength === 2) ?? path;
}
