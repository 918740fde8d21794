import { parametersOutside } from "../core/reading/directory/search/address-parameters.ts";
import { FILTER_PARAMETER_NAMES } from "../core/reading/directory/search/filter-address.ts";
import { shown } from "../core/reading/directory/search/values/vocabulary.ts";
import { TOPIC_KINDS } from "../core/reading/directory/topics/kinds.ts";
import { LOOKUP } from "./routes/finder/screens/lookup-parameter.ts";
import { isTracking } from "../core/catalogue/sources/tracking-parameters.ts";

/** The parameters of the public pages besides the lists of companies and founders, which have a filter, and screens with forms of their own. */
const KNOWN: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/investors$/, ["page", "q", "kind", "sort"]],
  [/^\/investors\/[^/]+$/, [...FILTER_PARAMETER_NAMES, "sort", "dir", "after"]],
  [/^\/(?:blog|directory\/[^/]+\/[^/]+)$/, ["page"]],
  [/^\/top-founders$/, ["rank"]],
  [/^\/(?:directory|top-ai-companies|coverage)?$/, []],
  [/^\/(?:pricing|about|contact|developers(?:\/[^/]+)?|alternatives\/[^/]+)$/, []],
  [/^\/(?:privacy-policy|terms-of-service)(?:\/versions)?$/, []],
  [/^\/blog\/[^/]+$/, []],
  [/^\/companies\/(?:founders\/|(?!(?:export|founders)$))[^/]+$/, [LOOKUP]],
  [new RegExp(`^/(?:${TOPIC_KINDS.join("|")})(?:/[^/]+){0,2}$`), []],
];

/** Parameters whose values are numbers from 1. */
const NUMBERS: ReadonlySet<string> = new Set(["page", "rank"]);

/** Of React Router's own requests for data. */
const ROUTES = "_routes";

/**
 * Describes what the page at an address does not know: parameters, with the nearest name, and values. Marks of campaigns
 * are nobody's error. Empty for every other page.
 */
export function strangeInAddress({
  pathname,
  searchParams,
}: Pick<URL, "pathname" | "searchParams">): readonly string[] {
  const known = KNOWN.find(([path]) => path.test(pathname))?.[1];
  if (known === undefined) return [];
  const given = [...searchParams].filter(([name]) => name !== ROUTES && !isTracking(name));
  const values = strangeNumbers(given.filter(([name]) => known.includes(name)));
  return [...parametersOutside(new URLSearchParams(given), known), ...values];
}

/** Describes each page or rank that is no number from 1. */
export function strangeNumbers(given: Iterable<[string, string]>): readonly string[] {
  return [...given].flatMap(([name, value]) =>
    NUMBERS.has(name) && !/^[1-9]\d*$/.test(value) ? `“${shown(value)}” is not a ${name}: use a number from 1.` : [],
  );
}
