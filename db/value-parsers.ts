import pg from "pg";

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** An int8 as a number. Throws RangeError beyond 2^53 - 1, where a number would silently be another one. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number without loss`);
  return value;
}

/** Elements of these types need no quotes, so an array of one dimension is plain to read. */
function parseArray<T>(text: string, parse: (element: string) => T): readonly (T | null)[] {
  if (text === "{}") return [];
  if (text.lastIndexOf("{") !== 0) throw new RangeError("only arrays of one dimension are read");
  const elements = text.slice(1, -1).split(",");
  return elements.map((element) => (element === "NULL" ? null : parse(element)));
}

const asWritten = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => parseArray(text, parseInt8)],
  // A calendar day has no time zone: it stays the `YYYY-MM-DD` the server wrote.
  [DATE, asWritten],
  [DATE_ARRAY, (text) => parseArray(text, asWritten)],
]);

/**
 * How columns become JavaScript values: int8 as number, date as `YYYY-MM-DD`, everything else as pg
 * does it (timestamptz as Date, numeric as string, jsonb parsed). Given to each client, so that pg's
 * global parsers stay as every other user of pg expects them. `db/schema.ts` states the same as types.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const parser = format === "binary" ? undefined : parsers.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};
