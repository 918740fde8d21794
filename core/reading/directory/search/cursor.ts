import { type AppError, invalidInput } from "../../../../platform/errors.ts";
import type { LeadSort } from "./filter.ts";

/** A row's position in an order: its sort key (`null` is unknown and sorts last), then its round id. */
export interface Position {
  readonly key: number | string | null;
  readonly roundId: number;
}

/** Encodes the position as an opaque text for addresses, valid for this order only. */
export function writeCursor(sort: LeadSort, position: Position): string {
  return Buffer.from(JSON.stringify([sort.by, sort.direction, position.key, position.roundId])).toString("base64url");
}

/** Decodes a cursor. Throws AppError `invalid_input` unless it belongs to this order. */
export function readCursor(sort: LeadSort, cursor: string): Position {
  const [by, direction, key, roundId, ...rest] = parsed(cursor);
  const isKey = key === null || typeof key === (sort.by === "name" ? "string" : "number");
  if (
    by === sort.by &&
    direction === sort.direction &&
    isKey &&
    typeof roundId === "number" &&
    Number.isSafeInteger(roundId) &&
    rest.length === 0
  ) {
    return { key: key as Position["key"], roundId };
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
  return invalidInput(
    "This address names a place in the list that does not exist in this order. Start from the first page.",
  );
}
