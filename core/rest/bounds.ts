/** How much one request may ask for. What is beyond is refused with an error that says so, `rows` excepted. */
export const BOUNDS = {
  /** Characters of the query, percent encoding included. */
  queryLength: 8_192,
  /** Conditions in all, each member of a group counted. */
  conditions: 100,
  /** Groups within groups. */
  nesting: 10,
  /** Values of one `in` list. */
  listValues: 500,
  /** Columns in `select`. */
  selected: 50,
  /** Columns in `order`. */
  ordered: 10,
  /** Wildcards in one `like` or `ilike` pattern: each of them can multiply the time of a match. */
  wildcards: 8,
  /** Characters of a name given to a column. */
  alias: 63,
  /** Rows of one answer. More are left out, and Content-Range says so (PostgREST's `max-rows`). */
  rows: 1_000,
  /** Milliseconds the database may take for one statement. */
  statementTimeoutMs: 5_000,
  /** Requests that ask the database at a time; it has ten connections for everything the site does. */
  atATime: 4,
  /** Requests that may wait for their turn, and how many milliseconds. */
  waiting: 100,
  patienceMs: 5_000,
} as const;
