import { badPreferences, badRange, cannotParse, noMediaType, outOfRange } from "./rest-error.ts";

/** Ways to count matching rows: exactly, by the planner's estimate, or exactly up to one page and estimated beyond. */
export const COUNTS = ["exact", "planned", "estimated"] as const;
export type Count = (typeof COUNTS)[number];

/** Parsed `Prefer` header (RFC 7240). */
export interface Preferences {
  readonly count: Count | null;
  /** `Preference-Applied` of the response; null when nothing applied. */
  readonly applied: string | null;
}

/** PostgREST preferences for writes; valid, but without effect on reads. */
const OF_WRITING = new Set([
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
]);

/** Parses the header; the first of conflicting preferences wins. With `handling=strict`, throws for unknown ones. */
export function readPreferences(header: string | null): Preferences {
  const asked = (header ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const handling = asked.find((one) => one === "handling=strict" || one === "handling=lenient") ?? null;
  const counting = asked.find((one) => COUNTS.some((count) => one === `count=${count}`)) ?? null;
  const known = (one: string) =>
    /^handling=(?:strict|lenient)$/.test(one) ||
    /^max-affected=\d+$/.test(one) ||
    OF_WRITING.has(one) ||
    COUNTS.some((count) => one === `count=${count}`);
  const unknown = asked.filter((one) => !known(one));
  if (handling === "handling=strict" && unknown.length > 0) throw badPreferences(unknown);
  const applied = [counting, handling].filter((one) => one !== null).join(", ");
  return {
    count: COUNTS.find((count) => counting === `count=${count}`) ?? null,
    applied: applied === "" ? null : applied,
  };
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
  if (best?.form === undefined) throw noMediaType(header.slice(0, 200));
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
  const offset = offsetText === null ? 0n : wholeNumber("offset", offsetText);
  if (limit !== null && limit < 0n) throw badRange("Limit should be greater than or equal to zero.");
  if (offset > 9_223_372_036_854_775_807n) throw outOfRange("bigint out of range");
  if (limit === 0n) return { offset: 0, limit: 0 };
  const asked = readRange(range);
  if (asked !== null && asked.last !== null && asked.last < asked.first) {
    throw badRange("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  }
  const first = [offset, asked?.first ?? 0n].reduce((a, b) => (a > b ? a : b), 0n);
  const lasts = [limit === null ? null : (offset > 0n ? offset : 0n) + limit - 1n, asked?.last ?? null].filter(
    (last) => last !== null,
  );
  if (lasts.length === 0) return { offset: toNumber(first), limit: null };
  const last = lasts.reduce((a, b) => (a < b ? a : b));
  if (last < first) throw badRange("Limit should be greater than or equal to zero.");
  return { offset: toNumber(first), limit: toNumber(last - first + 1n) };
}

function wholeNumber(name: string, text: string): bigint {
  if (/^[+-]?\d+$/.test(text)) return BigInt(text.replace(/^\+/, ""));
  throw cannotParse(
    `"failed to parse ${name} (${text})" (line 1, column 1)`,
    "expecting a whole number",
    `Write ${name}=10, for example.`,
  );
}

function readRange(range: string | null): { readonly first: bigint; readonly last: bigint | null } | null {
  const found = /^(?:items=)?(\d+)-(\d*)$/.exec(range?.trim() ?? "");
  if (found === null) return null;
  return { first: BigInt(found[1] ?? "0"), last: found[2] === "" ? null : BigInt(found[2] ?? "0") };
}

function toNumber(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
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
