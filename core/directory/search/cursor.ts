import { AppError } from "../../../platform/errors.ts";
import type { LeadSort } from "./filter.ts";

/** A row's place in an order: its key (`null` is unknown, and last) and, where keys agree, its round. */
export interface Place {
  readonly key: number | string | null;
  readonly roundId: number;
}

/** The place as an opaque text for addresses, good for this order only. */
export function writeCursor(sort: LeadSort, place: Place): string {
  return Buffer.from(JSON.stringify([sort.by, sort.direction, place.key, place.roundId])).toString("base64url");
}

/** The place a cursor names. Throws AppError `invalid_input` for anything that is not one of this order. */
export function readCursor(sort: LeadSort, cursor: string): Place {
  const [by, direction, key, roundId, ...rest] = parsed(cursor);
  const isKey = key === null || typeof key === (sort.by === "name" ? "string" : "number");
  if (by === sort.by && direction === sort.direction && isKey && typeof roundId === "number" && Number.isSafeInteger(roundId) && rest.length === 0) {
    return { key: key as Place["key"], roundId };
  }
  throw unusable();
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = cursor.length > 1_000 ? null : JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unusable();
}

function unusable(): AppError {
  return new AppError("invalid_input", "This address names a place in the list that does not exist in this order. Start from the first page.");
}
