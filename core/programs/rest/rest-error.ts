import { databaseTrouble } from "../../../db/database-trouble.ts";
import { BOUNDS } from "./bounds.ts";

interface Words {
  readonly message: string;
  readonly details?: string | null;
  readonly hint?: string | null;
}

/** What is answered to a request, thrown where it is found. As JSON it is PostgREST's body, which its clients display. */
export class RestError extends Error {
  readonly status: number;
  /** One of PostgREST's (`PGRST…`) or PostgreSQL's (five characters). */
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, { message, details = null, hint = null }: Words) {
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

/** What exceeds each limit, and what to do instead. */
const BEYOND = {
  conditions: [
    `There are more than ${BOUNDS.conditions} conditions`,
    "Ask with fewer conditions; in takes a list of values.",
  ],
  nesting: [`Groups are nested more than ${BOUNDS.nesting} deep`, "Write the same with less nesting."],
  listValues: [`A list has more than ${BOUNDS.listValues} values`, "Ask with shorter lists, several times if need be."],
  selected: [`More than ${BOUNDS.selected} columns are selected`, "Select fewer columns, or * for all."],
  ordered: [`More than ${BOUNDS.ordered} columns are ordered by`, "Order by fewer columns."],
  wildcards: [`A pattern has more than ${BOUNDS.wildcards} wildcards`, "Use fewer, or several patterns."],
  alias: [`An alias is longer than ${BOUNDS.alias} bytes`, "Use a shorter one."],
} as const satisfies Partial<Record<keyof typeof BOUNDS, readonly [what: string, hint: string]>>;

/** Every error of this interface, with its status, code and words. */
export const REFUSED = {
  unparsable: (message: string, details: string, hint: string | null = null) =>
    new RestError(400, "PGRST100", { message, details, hint }),
  beyond: (bound: keyof typeof BEYOND) =>
    new RestError(400, "PGRST100", { message: BEYOND[bound][0], hint: BEYOND[bound][1] }),
  /** URI too long (RFC 9110, 15.5.15). */
  longQuery: () =>
    new RestError(414, "PGRST100", {
      message: `The query is longer than ${BOUNDS.queryLength} characters`,
      hint: "Ask with fewer conditions or shorter lists, several times if need be.",
    }),
  range: (details: string) => new RestError(416, "PGRST103", { message: "Requested range not satisfiable", details }),
  schema: (name: string) =>
    new RestError(406, "PGRST106", {
      message: `Invalid schema: ${name}`,
      hint: "Only the following schemas are exposed: public",
    }),
  mediaType: (asked: string) =>
    new RestError(406, "PGRST107", {
      message: `None of these media types are available: ${asked}`,
      hint: "There are application/json, text/csv and application/vnd.pgrst.object+json.",
    }),
  notEmbedded: (name: string) =>
    new RestError(400, "PGRST108", {
      message: `'${name}' is not an embedded resource in this request`,
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  /** A single object was requested, but not exactly one row was found. */
  notSingular: (rows: number) =>
    new RestError(406, "PGRST116", {
      message: "Cannot coerce the result to a single JSON object",
      details: `The result contains ${rows} rows`,
    }),
  method: (method: string) =>
    new RestError(405, "PGRST117", {
      message: `Unsupported HTTP method: ${method}`,
      details: "This interface is read-only.",
      hint: "Use GET or HEAD.",
    }),
  preferences: (unknown: readonly string[]) =>
    new RestError(400, "PGRST122", {
      message: "Invalid preferences given with handling=strict",
      details: `Invalid preferences: ${unknown.join(", ")}`,
    }),
  aggregates: () =>
    new RestError(400, "PGRST123", {
      message: "Use of aggregate functions is not allowed",
      hint: "Prefer: count=exact counts the rows of a table, narrowed by a condition such as company_id=eq.1; companies have round_count.",
    }),
  path: () =>
    new RestError(404, "PGRST125", {
      message: "Invalid path specified in request URL",
      hint: "Resources are at /rest/v1/ and one name, such as /rest/v1/leads; /openapi.json describes them.",
    }),
  /** A feature of PostgREST that we do not offer. */
  notOffered: (details: string, hint: string) =>
    new RestError(400, "PGRST127", { message: "Feature not implemented", details, hint }),
  jsonPath: (): RestError =>
    REFUSED.notOffered(
      "The operators -> and ->> are not offered.",
      "Name the column alone: one that holds JSON, such as changed of changes, is returned whole.",
    ),
  /** A condition on related rows as if they were a column, such as `people=is.null`. */
  conditionOnRelation: (relation: string): RestError =>
    REFUSED.notOffered(
      `${relation} are related rows, not a column: conditions on whether there are any are not supported.`,
      `Use select=*,${relation}!inner(*) for rows that have some, and ${relation}.name=eq.… to narrow them. To find rows without any, use select=*,${relation}(id) and keep those where it is empty.`,
    ),
  /** Embedding of a resource that is not related; `known` can be embedded. */
  relationship: (resource: string, embedded: string, known: readonly string[]) =>
    new RestError(400, "PGRST200", {
      message: `Could not find a relationship between '${resource}' and '${embedded}' in the schema cache`,
      details: "Embedded resources cannot be embedded in turn, and only single ones spread.",
      hint: known.length === 0 ? "Request each resource separately." : `Related to ${resource}: ${known.join(", ")}.`,
    }),
  resource: (name: string, known: readonly string[]) =>
    new RestError(404, "PGRST205", {
      message: `Could not find the table 'public.${name}' in the schema cache`,
      hint: `There are ${known.join(", ")}.`,
    }),
  /** An invalid or revoked key. */
  key: (reason: string) =>
    new RestError(401, "PGRST301", {
      message: "The API key is not valid",
      details: reason,
      hint: "Send a valid key in the header apikey or as Authorization: Bearer, or none at all to read the sample.",
    }),
  /** Too Many Requests (RFC 6585, 4). PostgREST has no such error. */
  tooMany: (seconds: number) =>
    new RestError(429, "PGRST429", {
      message: "Too many requests",
      hint: `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}. The header RateLimit says how many are left.`,
    }),
  databaseAway: () =>
    new RestError(503, "PGRST001", {
      message: "Database client error. Retrying the connection.",
      hint: "Try again in a moment.",
    }),
  /** Too many concurrent requests. */
  noTurn: () =>
    new RestError(504, "PGRST003", {
      message: "Timed out acquiring connection from connection pool.",
      hint: "Many requests are being answered. Try again in a moment.",
    }),
  ownFault: () =>
    new RestError(500, "PGRSTX00", { message: "Something went wrong", hint: "It was reported. Try again later." }),
  offset: () => new RestError(400, "22003", { message: "bigint out of range" }),
  encoding: (byte: string) =>
    new RestError(400, "22021", {
      message: `invalid byte sequence for encoding "UTF8": ${byte}`,
      hint: "Percent-encode UTF-8.",
    }),
  /** A value outside the column's vocabulary; the message names the nearest known ones. */
  unknownValue: (message: string) =>
    new RestError(400, "22023", { message, hint: "The table facets lists the values of each vocabulary." }),
  danglingEscape: () => new RestError(400, "22025", { message: "LIKE pattern must not end with escape character" }),
  /** An owner's or editor's browser session that is too old for reading the whole catalogue. */
  oldSession: () =>
    new RestError(403, "42501", {
      message: "Please sign in again first, to confirm that it's you",
      hint: "Send an API key instead of your browser's session, or sign in again.",
    }),
  /** A column that is unknown or hidden from the actor. */
  column: (resource: string, column: string, hint: string) =>
    new RestError(400, "42703", { message: `column ${resource}.${column} does not exist`, hint }),
  language: (name: string) =>
    new RestError(400, "42704", {
      message: `text search configuration "${name}" does not exist`,
      hint: "Use one such as simple, english, french or german.",
    }),
  /** A state such as `is.true` of a column that is not boolean. */
  state: (state: string, type: string) =>
    new RestError(400, "42804", {
      message: `argument of IS ${state.toUpperCase()} must be type boolean, not type ${type}`,
    }),
  cast: (from: string, to: string) =>
    new RestError(400, "42846", { message: `cannot cast type ${from} to ${to}`, hint: "Columns can be cast to text." }),
  /** An operator that the column's type lacks. PostgREST answers 404 to it. */
  operator: (description: string) =>
    new RestError(404, "42883", {
      message: `operator does not exist: ${description}`,
      hint: "No operator matches the given name and argument types.",
    }),
  /** PostgREST answers 500 to it. */
  timeout: () =>
    new RestError(503, "57014", {
      message: "canceling statement due to statement timeout",
      hint: "Narrow the request: fewer rows to look through, a filter on an exact value, or count=planned instead of count=exact.",
    }),
} as const;

/** True if the database is unreachable, independent of the request. */
export function isOutOfReach(error: unknown): boolean {
  return databaseTrouble(error) !== undefined;
}

/**
 * Translates database errors caused by the request: invalid values (class 22), exceeded limits (class 54), a malformed
 * text search and statement timeouts (57014). PostgreSQL's hints are left out, because they are about its settings.
 * Null for internal errors.
 */
export function errorOfDatabase(error: unknown): RestError | null {
  if (error instanceof RestError) return error;
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  if (error.code === "57014") return REFUSED.timeout();
  // PostgreSQL reports a malformed text search as a syntax error, recognisable only by its wording.
  const badSearch = error.code === "42601" && /tsquery|no escaped character/.test(error.message);
  return /^(?:22|54)/.test(error.code) || badSearch ? new RestError(400, error.code, { message: error.message }) : null;
}
