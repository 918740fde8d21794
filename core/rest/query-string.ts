import { BOUNDS } from "./bounds.ts";
import { notText, queryTooLong, type RestError } from "./rest-error.ts";

/**
 * The parameters of a query, as PostgREST reads one: `+` is a space, a `%` that begins no percent encoding stands for
 * itself, a parameter without `=` counts for nothing. Bytes that are no UTF-8 and NUL, which no text in the database
 * holds, are an error. `query` begins with `?` or is empty.
 */
export function readQueryString(query: string): readonly (readonly [name: string, value: string])[] | RestError {
  if (query.length > BOUNDS.queryLength) return queryTooLong(BOUNDS.queryLength);
  const parameters: [string, string][] = [];
  for (const part of query.replace(/^\?/, "").split("&")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const name = decode(part.slice(0, equals));
    const value = decode(part.slice(equals + 1));
    if (name === null || value === null) return notText("not UTF-8");
    if (name.includes("\0") || value.includes("\0")) return notText("0x00");
    parameters.push([name, value]);
  }
  return parameters;
}

function decode(text: string): string | null {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
