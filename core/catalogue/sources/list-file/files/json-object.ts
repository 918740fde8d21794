export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What an object wraps: its only value, if that is an object itself, as in {"node": {…}}. */
export function withoutWrapper(object: JsonObject): JsonObject {
  const values = Object.values(object);
  const [only] = values;
  return values.length === 1 && isObject(only) ? withoutWrapper(only) : object;
}
