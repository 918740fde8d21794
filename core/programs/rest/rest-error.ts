import { databaseTrouble } from "../../../db/database-trouble.ts";

/** Every status and code of this interface: PostgREST's codes (`PGRST…`) and PostgreSQL's (five characters). */
const CODES = {
  unparsable: [400, "PGRST100"],
  /** URI too long (RFC 9110, 15.5.15). */
  too_long: [414, "PGRST100"],
  impossible_range: [416, "PGRST103"],
  unknown_schema: [406, "PGRST106"],
  no_media_type: [406, "PGRST107"],
  not_embedded: [400, "PGRST108"],
  not_one_row: [406, "PGRST116"],
  not_a_read: [405, "PGRST117"],
  unknown_preferences: [400, "PGRST122"],
  aggregates: [400, "PGRST123"],
  unknown_path: [404, "PGRST125"],
  /** A feature of PostgREST that we do not offer. */
  not_offered: [400, "PGRST127"],
  no_relationship: [400, "PGRST200"],
  unknown_resource: [404, "PGRST205"],
  invalid_key: [401, "PGRST301"],
  /** Too Many Requests (RFC 6585, 4). PostgREST has no such error. */
  too_many_requests: [429, "PGRST429"],
  database_away: [503, "PGRST001"],
  no_turn: [504, "PGRST003"],
  internal: [500, "PGRSTX00"],
  number_out_of_range: [400, "22003"],
  date_out_of_range: [400, "22008"],
  invalid_encoding: [400, "22021"],
  unknown_value: [400, "22023"],
  invalid_pattern: [400, "22025"],
  value_of_other_type: [400, "22P02"],
  old_session: [403, "42501"],
  unknown_column: [400, "42703"],
  unknown_language: [400, "42704"],
  test_of_other_type: [400, "42804"],
  no_cast: [400, "42846"],
  /** PostgREST answers 404 to it. */
  no_operator: [404, "42883"],
  statement_timeout: [503, "57014"],
} as const satisfies Record<string, readonly [status: number, code: string]>;

/** What is answered to a request, thrown where it is found. As JSON it is PostgREST's body, which its clients display. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(
    [status, code]: readonly [status: number, code: string],
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(message);
    this.name = "RestError";
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }

  toJSON(): Pick<RestError, "code" | "message" | "details" | "hint"> {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint };
  }
}

/** Unparsable query. */
export function cannotParse(message: string, details: string, hint: string | null = null): RestError {
  return new RestError(CODES.unparsable, message, details, hint);
}

/** A limit of this interface is exceeded. */
export function beyondBound(what: string, hint: string): RestError {
  return new RestError(CODES.unparsable, what, null, hint);
}

export function queryTooLong(longest: number): RestError {
  return new RestError(
    CODES.too_long,
    `The query is longer than ${longest} characters`,
    null,
    "Ask with fewer conditions or shorter lists, several times if need be.",
  );
}

/** A PostgREST feature we do not offer. */
export function notOffered(details: string, hint: string): RestError {
  return new RestError(CODES.not_offered, "Feature not implemented", details, hint);
}

/** Aggregates such as `amount.sum()`. */
export function noAggregates(): RestError {
  return new RestError(
    CODES.aggregates,
    "Use of aggregate functions is not allowed",
    null,
    "Prefer: count=exact counts the rows of a table, narrowed by a condition such as company_id=eq.1; companies have round_count.",
  );
}

/** A condition on related rows as if they were a column, such as `people=is.null`. */
export function noConditionOnRelation(relation: string): RestError {
  return notOffered(
    `${relation} are related rows, not a column: conditions on whether there are any are not supported.`,
    `Use select=*,${relation}!inner(*) for rows that have some, and ${relation}.name=eq.… to narrow them. To find rows without any, use select=*,${relation}(id) and keep those where it is empty.`,
  );
}

/** Embedding of a resource that is not related; `known` can be embedded. */
export function noRelationship(resource: string, embedded: string, known: readonly string[]): RestError {
  return new RestError(
    CODES.no_relationship,
    `Could not find a relationship between '${resource}' and '${embedded}' in the schema cache`,
    "Embedded resources cannot be embedded in turn, and only single ones spread.",
    known.length === 0 ? "Request each resource separately." : `Related to ${resource}: ${known.join(", ")}.`,
  );
}

/** A parameter for an embedded resource. */
export function notEmbedded(embedded: string): RestError {
  return new RestError(
    CODES.not_embedded,
    `'${embedded}' is not an embedded resource in this request`,
    null,
    `Verify that '${embedded}' is included in the 'select' query parameter.`,
  );
}

/** Unknown resource. */
export function noSuchResource(name: string, known: readonly string[]): RestError {
  return new RestError(
    CODES.unknown_resource,
    `Could not find the table 'public.${name}' in the schema cache`,
    null,
    `There are ${known.join(", ")}.`,
  );
}

/** Unknown path. */
export function invalidPath(): RestError {
  return new RestError(
    CODES.unknown_path,
    "Invalid path specified in request URL",
    null,
    "Resources are at /rest/v1/ and one name, such as /rest/v1/leads; /openapi.json describes them.",
  );
}

/** Impossible range. */
export function badRange(details: string): RestError {
  return new RestError(CODES.impossible_range, "Requested range not satisfiable", details);
}

/** Unknown schema. */
export function noSuchSchema(name: string): RestError {
  return new RestError(
    CODES.unknown_schema,
    `Invalid schema: ${name}`,
    null,
    "Only the following schemas are exposed: public",
  );
}

/** No acceptable media type. */
export function noMediaType(asked: string): RestError {
  return new RestError(
    CODES.no_media_type,
    `None of these media types are available: ${asked}`,
    null,
    "There are application/json, text/csv and application/vnd.pgrst.object+json.",
  );
}

/** A single object was requested, but not exactly one row was found. */
export function notSingular(rows: number): RestError {
  return new RestError(
    CODES.not_one_row,
    "Cannot coerce the result to a single JSON object",
    `The result contains ${rows} rows`,
  );
}

/** Not a read method. */
export function unsupportedMethod(method: string): RestError {
  return new RestError(
    CODES.not_a_read,
    `Unsupported HTTP method: ${method}`,
    "This interface is read-only.",
    "Use GET or HEAD.",
  );
}

/** Unknown preferences under `handling=strict`. */
export function badPreferences(unknown: readonly string[]): RestError {
  return new RestError(
    CODES.unknown_preferences,
    "Invalid preferences given with handling=strict",
    `Invalid preferences: ${unknown.join(", ")}`,
  );
}

/** An invalid or revoked key. */
export function badKey(reason: string): RestError {
  return new RestError(
    CODES.invalid_key,
    "The API key is not valid",
    reason,
    "Send a valid key in the header apikey or as Authorization: Bearer, or none at all to read the sample.",
  );
}

/** An owner's or editor's browser session that is too old for reading the whole catalogue. */
export function oldSession(): RestError {
  return new RestError(
    CODES.old_session,
    "Please sign in again first, to confirm that it's you",
    null,
    "Send an API key instead of your browser's session, or sign in again.",
  );
}

/** A column that is unknown or hidden from the actor. */
export function noSuchColumn(resource: string, column: string, hint: string): RestError {
  return new RestError(CODES.unknown_column, `column ${resource}.${column} does not exist`, null, hint);
}

/** An operator the column's type lacks. */
export function noSuchOperator(description: string): RestError {
  return new RestError(
    CODES.no_operator,
    `operator does not exist: ${description}`,
    null,
    "No operator matches the given name and argument types.",
  );
}

/** A cast other than to text. */
export function noSuchCast(from: string, to: string): RestError {
  return new RestError(CODES.no_cast, `cannot cast type ${from} to ${to}`, null, "Columns can be cast to text.");
}

/** A test for another type. */
export function wrongType(message: string): RestError {
  return new RestError(CODES.test_of_other_type, message);
}

/** Unknown text search language. */
export function noSuchLanguage(name: string): RestError {
  return new RestError(
    CODES.unknown_language,
    `text search configuration "${name}" does not exist`,
    null,
    "Use one such as simple, english, french or german.",
  );
}

/** A pattern ending with its escape character. */
export function badPattern(): RestError {
  return new RestError(CODES.invalid_pattern, "LIKE pattern must not end with escape character");
}

/** A number out of range. */
export function outOfRange(message: string): RestError {
  return new RestError(CODES.number_out_of_range, message);
}

/** A date beyond the column type's range. */
export function dateOutOfRange(message: string): RestError {
  return new RestError(CODES.date_out_of_range, message);
}

/** A value outside the column's vocabulary; the message names the nearest known ones. */
export function unknownColumnValue(message: string): RestError {
  return new RestError(CODES.unknown_value, message, null, "The table facets lists the values of each vocabulary.");
}

/** A filter value the column's type cannot parse. */
export function valueOfNoType(type: string, value: string): RestError {
  return new RestError(CODES.value_of_other_type, `invalid input syntax for type ${type}: "${value}"`);
}

/** Invalid text encoding. */
export function notText(byte: string): RestError {
  return new RestError(
    CODES.invalid_encoding,
    `invalid byte sequence for encoding "UTF8": ${byte}`,
    null,
    "Percent-encode UTF-8.",
  );
}

export function tooManyRequests(seconds: number): RestError {
  return new RestError(
    CODES.too_many_requests,
    "Too many requests",
    null,
    `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}. The header RateLimit says how many are left.`,
  );
}

/** Too many concurrent requests. */
export function noTurn(): RestError {
  return new RestError(
    CODES.no_turn,
    "Timed out acquiring connection from connection pool.",
    null,
    "Many requests are being answered. Try again in a moment.",
  );
}

/** The database is unreachable. */
export function noDatabase(): RestError {
  return new RestError(
    CODES.database_away,
    "Database client error. Retrying the connection.",
    null,
    "Try again in a moment.",
  );
}

/** An internal error. */
export function ownFault(): RestError {
  return new RestError(CODES.internal, "Something went wrong", null, "It was reported. Try again later.");
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
    return new RestError(
      CODES.statement_timeout,
      "canceling statement due to statement timeout",
      null,
      "Narrow the request: fewer rows to look through, a filter on an exact value, or count=planned instead of count=exact.",
    );
  }
  // PostgreSQL reports a malformed text search as a syntax error, recognisable only by its wording.
  const badSearch = error.code === "42601" && /tsquery|no escaped character/.test(error.message);
  if (/^(?:22|54)/.test(error.code) || badSearch) {
    const hint = "hint" in error && typeof error.hint === "string" ? error.hint : null;
    return new RestError([400, error.code], error.message, null, hint);
  }
  return null;
}
