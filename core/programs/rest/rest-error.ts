import { databaseTrouble } from "../../../db/database-trouble.ts";

/** An error in PostgREST's format, so that its clients can display it. */
export interface RestError {
  readonly status: number;
  /** A PostgREST code (`PGRST…`) or a PostgreSQL code (five characters). */
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

export function isRestError(outcome: unknown): outcome is RestError {
  return (
    typeof outcome === "object" && outcome !== null && "status" in outcome && "code" in outcome && "hint" in outcome
  );
}

function restError(
  status: number,
  code: string,
  message: string,
  details: string | null = null,
  hint: string | null = null,
): RestError {
  return { status, code, message, details, hint };
}

/** PGRST100: unparsable query. */
export function cannotParse(message: string, details: string, hint: string | null = null): RestError {
  return restError(400, "PGRST100", message, details, hint);
}

/** PGRST100: a limit of this interface is exceeded. */
export function beyondBound(what: string, hint: string): RestError {
  return restError(400, "PGRST100", what, null, hint);
}

/** URI too long (RFC 9110, 15.5.15). */
export function queryTooLong(longest: number): RestError {
  return restError(
    414,
    "PGRST100",
    `The query is longer than ${longest} characters`,
    null,
    "Ask with fewer conditions or shorter lists, several times if need be.",
  );
}

/** PGRST127: a PostgREST feature we do not offer. */
export function notOffered(details: string, hint: string): RestError {
  return restError(400, "PGRST127", "Feature not implemented", details, hint);
}

/** PGRST123: aggregates such as `amount.sum()`. */
export function noAggregates(): RestError {
  return restError(
    400,
    "PGRST123",
    "Use of aggregate functions is not allowed",
    null,
    "Prefer: count=exact counts the rows of a table, narrowed by a condition such as company_id=eq.1; companies have round_count.",
  );
}

/** PGRST127: a condition on related rows as if they were a column, such as `people=is.null`. */
export function noConditionOnRelation(relation: string): RestError {
  return notOffered(
    `${relation} are related rows, not a column: conditions on whether there are any are not supported.`,
    `Use select=*,${relation}!inner(*) for rows that have some, and ${relation}.name=eq.… to narrow them. To find rows without any, use select=*,${relation}(id) and keep those where it is empty.`,
  );
}

/** PGRST200: embedding of a resource that is not related; `known` can be embedded. */
export function noRelationship(resource: string, embedded: string, known: readonly string[]): RestError {
  return restError(
    400,
    "PGRST200",
    `Could not find a relationship between '${resource}' and '${embedded}' in the schema cache`,
    "Embedded resources cannot be embedded in turn, and only single ones spread.",
    known.length === 0 ? "Request each resource separately." : `Related to ${resource}: ${known.join(", ")}.`,
  );
}

/** PGRST108: a parameter for an embedded resource. */
export function notEmbedded(embedded: string): RestError {
  return restError(
    400,
    "PGRST108",
    `'${embedded}' is not an embedded resource in this request`,
    null,
    `Verify that '${embedded}' is included in the 'select' query parameter.`,
  );
}

/** PGRST205: unknown resource. */
export function noSuchResource(name: string, known: readonly string[]): RestError {
  return restError(
    404,
    "PGRST205",
    `Could not find the table 'public.${name}' in the schema cache`,
    null,
    `There are ${known.join(", ")}.`,
  );
}

/** PGRST125: unknown path. */
export function invalidPath(): RestError {
  return restError(
    404,
    "PGRST125",
    "Invalid path specified in request URL",
    null,
    "Resources are at /rest/v1/ and one name, such as /rest/v1/leads; /openapi.json describes them.",
  );
}

/** PGRST103: impossible range. */
export function badRange(details: string): RestError {
  return restError(416, "PGRST103", "Requested range not satisfiable", details);
}

/** PGRST106: unknown schema. */
export function noSuchSchema(name: string): RestError {
  return restError(406, "PGRST106", `Invalid schema: ${name}`, null, "Only the following schemas are exposed: public");
}

/** PGRST107: no acceptable media type. */
export function noMediaType(asked: string): RestError {
  return restError(
    406,
    "PGRST107",
    `None of these media types are available: ${asked}`,
    null,
    "There are application/json, text/csv and application/vnd.pgrst.object+json.",
  );
}

/** PGRST116: a single object was requested, but not exactly one row was found. */
export function notSingular(rows: number): RestError {
  return restError(
    406,
    "PGRST116",
    "Cannot coerce the result to a single JSON object",
    `The result contains ${rows} rows`,
  );
}

/** PGRST117: not a read method. */
export function unsupportedMethod(method: string): RestError {
  return restError(
    405,
    "PGRST117",
    `Unsupported HTTP method: ${method}`,
    "This interface is read-only.",
    "Use GET or HEAD.",
  );
}

/** PGRST122: unknown preferences under `handling=strict`. */
export function badPreferences(unknown: readonly string[]): RestError {
  return restError(
    400,
    "PGRST122",
    "Invalid preferences given with handling=strict",
    `Invalid preferences: ${unknown.join(", ")}`,
  );
}

/** PGRST301: an invalid or revoked key. */
export function badKey(reason: string): RestError {
  return restError(
    401,
    "PGRST301",
    "The API key is not valid",
    reason,
    "Send a valid key in the header apikey or as Authorization: Bearer, or none at all to read the sample.",
  );
}

/** 42501: an owner's or editor's browser session that is too old for reading the whole catalogue. */
export function oldSession(): RestError {
  return restError(
    403,
    "42501",
    "Please sign in again first, to confirm that it's you",
    null,
    "Send an API key instead of your browser's session, or sign in again.",
  );
}

/** 42703: a column that is unknown or hidden from the actor. */
export function noSuchColumn(resource: string, column: string, hint: string): RestError {
  return restError(400, "42703", `column ${resource}.${column} does not exist`, null, hint);
}

/** 42883: an operator the column's type lacks. PostgREST answers 404. */
export function noSuchOperator(description: string): RestError {
  return restError(
    404,
    "42883",
    `operator does not exist: ${description}`,
    null,
    "No operator matches the given name and argument types.",
  );
}

/** 42846: a cast other than to text. */
export function noSuchCast(from: string, to: string): RestError {
  return restError(400, "42846", `cannot cast type ${from} to ${to}`, null, "Columns can be cast to text.");
}

/** 42804: a test for another type. */
export function wrongType(message: string): RestError {
  return restError(400, "42804", message);
}

/** 42704: unknown text search language. */
export function noSuchLanguage(name: string): RestError {
  return restError(
    400,
    "42704",
    `text search configuration "${name}" does not exist`,
    null,
    "Use one such as simple, english, french or german.",
  );
}

/** 22025: a pattern ending with its escape character. */
export function badPattern(): RestError {
  return restError(400, "22025", "LIKE pattern must not end with escape character");
}

/** 22003: a number out of range. */
export function outOfRange(message: string): RestError {
  return restError(400, "22003", message);
}

/** 22003, or 22008 for dates: a filter value out of the column type's range. */
export function valueOutOfRange(message: string, code: "22003" | "22008" = "22003"): RestError {
  return restError(400, code, message);
}

/** 22023: a value outside the column's vocabulary; the message names the nearest known ones. */
export function unknownColumnValue(message: string): RestError {
  return restError(400, "22023", message, null, "The table facets lists the values of each vocabulary.");
}

/** 22P02: a filter value the column's type cannot parse. */
export function valueOfNoType(type: string, value: string): RestError {
  return restError(400, "22P02", `invalid input syntax for type ${type}: "${value}"`);
}

/** 22021: invalid text encoding. */
export function notText(byte: string): RestError {
  return restError(400, "22021", `invalid byte sequence for encoding "UTF8": ${byte}`, null, "Percent-encode UTF-8.");
}

/** Too Many Requests (RFC 6585, 4). PostgREST has no such error. */
export function tooManyRequests(seconds: number): RestError {
  return restError(
    429,
    "PGRST429",
    "Too many requests",
    null,
    `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}. The header RateLimit says how many are left.`,
  );
}

/** PGRST003: too many concurrent requests. */
export function noTurn(): RestError {
  return restError(
    504,
    "PGRST003",
    "Timed out acquiring connection from connection pool.",
    null,
    "Many requests are being answered. Try again in a moment.",
  );
}

/** PGRST001: the database is unreachable. */
export function noDatabase(): RestError {
  return restError(503, "PGRST001", "Database client error. Retrying the connection.", null, "Try again in a moment.");
}

/** PGRSTX00: an internal error. */
export function ownFault(): RestError {
  return restError(500, "PGRSTX00", "Something went wrong", null, "It was reported. Try again later.");
}

/** True if the database is unreachable, independent of the request. */
export function isOutOfReach(error: unknown): boolean {
  return databaseTrouble(error) !== undefined;
}

/**
 * Translates database errors caused by the request: invalid values (class 22), exceeded limits (class 54), a malformed
 * text search and statement timeouts (57014); PostgREST answers 500 to class 54 and 57014. Null for internal errors.
 */
export function errorOfDatabase(error: unknown): RestError | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  if (error.code === "57014") {
    return restError(
      503,
      "57014",
      "canceling statement due to statement timeout",
      null,
      "Narrow the request: fewer rows to look through, a filter on an exact value, or count=planned instead of count=exact.",
    );
  }
  // PostgreSQL reports a malformed text search as a syntax error, recognisable only by its wording.
  const badSearch = error.code === "42601" && /tsquery|no escaped character/.test(error.message);
  if (/^(?:22|54)/.test(error.code) || badSearch) {
    const hint = "hint" in error && typeof error.hint === "string" ? error.hint : null;
    return restError(400, error.code, error.message, null, hint);
  }
  return null;
}
