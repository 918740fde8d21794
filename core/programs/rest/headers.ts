import { REFUSED } from "./rest-error.ts";

/** Ways to count matching rows: exactly, by the planner's estimate, or exactly up to one page and estimated beyond. */
export const COUNTS = ["exact", "planned", "estimated"] as const;
export type Count = (typeof COUNTS)[number];

/** Parsed `Prefer` header (RFC 7240). */
export interface Preferences {
  readonly count: Count | null;
  /** `Preference-Applied` of the response; null when nothing applied. */
  readonly applied: string | null;
}

/** PostgREST's preferences. Those for writes are valid, but without effect on reads. */
const PREFERENCES: readonly string[] = [
  ...COUNTS.map((count) => `count=${count}`),
  "handling=strict",
  "handling=lenient",
  "return=representation",
  "return=minimal",
  "return=headers-only",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=default",
  "missing=null",
  "tx=commit",
  "tx=rollback",
  "params=single-object",
];

/** Parses the header; the first of conflicting preferences wins. With `handling=strict`, throws for unknown ones. */
export function readPreferences(header: string | null): Preferences {
  const asked = (header ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const handling = asked.find((one) => one === "handling=strict" || one === "handling=lenient");
  const count = asked.flatMap((one) => COUNTS.find((known) => one === `count=${known}`) ?? [])[0] ?? null;
  const applied = [...(count === null ? [] : [`count=${count}`]), ...(handling === undefined ? [] : [handling])];
  const unknown = asked.filter((one) => !PREFERENCES.includes(one) && !/^max-affected=\d+$/.test(one));
  if (handling === "handling=strict" && unknown.length > 0) throw REFUSED.preferences(unknown);
  return { count, applied: applied.join(", ") || null };
}

/** Response formats: a JSON array, CSV (RFC 4180), or a single JSON object. */
export type Form = "array" | "csv" | "object";

export const CONTENT_TYPES: Readonly<Record<Form, string>> = {
  array: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
};

/** Accepted media types and their format. */
const FORMS: Readonly<Record<string, Form>> = {
  "*/*": "array",
  "application/*": "array",
  "application/json": "array",
  "application/vnd.pgrst.array": "array",
  "application/vnd.pgrst.array+json": "array",
  "text/*": "csv",
  "text/csv": "csv",
  "application/vnd.pgrst.object": "object",
  "application/vnd.pgrst.object+json": "object",
};

/**
 * Negotiates the response format for an `Accept` header (RFC 9110, 12.5.1): the supported type with the highest weight,
 * the first on a tie. Throws if there is none.
 */
export function readAccept(header: string | null): Form {
  if (header === null || header.trim() === "") return "array";
  const ranges = header.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    // Parameters such as nulls=stripped request a variant we do not support.
    const plain = parameters.every((parameter) => parameter.startsWith("q=") || parameter.startsWith("charset="));
    return { form: plain ? FORMS[type] : undefined, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  const best = ranges
    .filter(({ form, weight }) => form !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0];
  if (best?.form === undefined) throw REFUSED.mediaType(header.slice(0, 200));
  return best.form;
}

/** The requested rows; a null `limit` means the maximum per response. */
export interface Window {
  readonly offset: number;
  readonly limit: number | null;
}

/**
 * Intersects `limit` and `offset` with the `Range` header (RFC 9110, 14.2, in PostgREST's unit `items`). A limit of 0
 * returns no rows, a negative offset skips none, an invalid Range is ignored as the RFC requires.
 */
export function readWindow(limitText: string | null, offsetText: string | null, range: string | null): Window {
  const limit = limitText === null ? null : wholeNumber("limit", limitText);
  const offset = offsetText === null ? 0 : wholeNumber("offset", offsetText);
  if (limit !== null && limit < 0) throw REFUSED.range("Limit should be greater than or equal to zero.");
  if (offset >= 2 ** 63) throw REFUSED.offset();
  if (limit === 0) return { offset: 0, limit: 0 };
  const [, from = "0", to = ""] = /^(?:items=)?(\d+)-(\d*)$/.exec(range?.trim() ?? "") ?? [];
  if (to !== "" && Number(to) < Number(from))
    throw REFUSED.range("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  const first = Math.min(Math.max(offset, Number(from)), Number.MAX_SAFE_INTEGER);
  if (limit === null && to === "") return { offset: first, limit: null };
  const end = Math.min(limit === null ? Infinity : Math.max(offset, 0) + limit, to === "" ? Infinity : Number(to) + 1);
  if (end <= first) throw REFUSED.range("Limit should be greater than or equal to zero.");
  return { offset: first, limit: Math.min(end - first, Number.MAX_SAFE_INTEGER) };
}

/** Beyond 2^53 the last digits are lost, but no table has that many rows. */
function wholeNumber(name: string, text: string): number {
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  throw REFUSED.unparsable(
    `"failed to parse ${name} (${text})" (line 1, column 1)`,
    "expecting a whole number",
    `Write ${name}=10, for example.`,
  );
}

/** The `Content-Range` header and status of a response, as in PostgREST. */
export function contentRange(
  offset: number,
  rows: number,
  total: number | null,
): { readonly status: 200 | 206 | 416; readonly value: string } {
  const span = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : "*";
  const beyond = total !== null && offset > total;
  return { status: beyond ? 416 : total === null || rows >= total ? 200 : 206, value: `${span}/${total ?? "*"}` };
}
