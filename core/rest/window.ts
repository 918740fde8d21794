import { badRange, cannotParse, isRestError, outOfRange, type RestError } from "./rest-error.ts";

/** Which of the rows to answer with, from `offset` on; `limit` null is as many as one answer holds. */
export interface Window {
  readonly offset: number;
  readonly limit: number | null;
}

/**
 * What the parameters `limit` and `offset` and the header `Range` (RFC 9110, 14.2, in PostgREST's unit `items`) together
 * ask for: what lies within both. A limit of 0 asks for no rows, a negative offset for none to be passed over; a Range
 * that cannot be read is ignored, as the standard asks.
 */
export function readWindow(limitText: string | null, offsetText: string | null, range: string | null): Window | RestError {
  const limit = limitText === null ? null : wholeNumber("limit", limitText);
  const offset = offsetText === null ? 0n : wholeNumber("offset", offsetText);
  if (isRestError(limit)) return limit;
  if (isRestError(offset)) return offset;
  if (limit !== null && limit < 0n) return badRange("Limit should be greater than or equal to zero.");
  if (offset > 9_223_372_036_854_775_807n) return outOfRange("bigint out of range");
  if (limit === 0n) return { offset: 0, limit: 0 };
  const asked = readRange(range);
  if (asked !== null && asked.last !== null && asked.last < asked.first) {
    return badRange("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  }
  const first = [offset, asked?.first ?? 0n].reduce((a, b) => (a > b ? a : b), 0n);
  const lasts = [limit === null ? null : (offset > 0n ? offset : 0n) + limit - 1n, asked?.last ?? null].filter((last) => last !== null);
  if (lasts.length === 0) return { offset: toNumber(first), limit: null };
  const last = lasts.reduce((a, b) => (a < b ? a : b));
  if (last < first) return badRange("Limit should be greater than or equal to zero.");
  return { offset: toNumber(first), limit: toNumber(last - first + 1n) };
}

function wholeNumber(name: string, text: string): bigint | RestError {
  if (/^[+-]?\d+$/.test(text)) return BigInt(text.replace(/^\+/, ""));
  return cannotParse(`"failed to parse ${name} (${text})" (line 1, column 1)`, "expecting a whole number", `Write ${name}=10, for example.`);
}

function readRange(range: string | null): { readonly first: bigint; readonly last: bigint | null } | null {
  const found = /^(?:items=)?(\d+)-(\d*)$/.exec(range?.trim() ?? "");
  if (found === null) return null;
  return { first: BigInt(found[1] ?? "0"), last: found[2] === "" ? null : BigInt(found[2] ?? "0") };
}

function toNumber(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}

/** The header `Content-Range` for `rows` rows from `offset` on, and the status that goes with it, as PostgREST has them. */
export function contentRange(offset: number, rows: number, total: number | null): { readonly status: 200 | 206 | 416; readonly value: string } {
  const span = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : "*";
  const beyond = total !== null && offset > total;
  return { status: beyond ? 416 : total === null || rows >= total ? 200 : 206, value: `${span}/${total ?? "*"}` };
}
