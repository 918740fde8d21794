/** Limits of a request. Beyond them a request is rejected, except for `rows`. */
export const BOUNDS = {
  /** Characters of the query, including percent-encoding. */
  queryLength: 8_192,
  /** All conditions, including group members. */
  conditions: 100,
  /** Nested groups. */
  nesting: 10,
  /** Values of one `in` list. */
  listValues: 500,
  /** Columns in `select`. */
  selected: 50,
  /** Columns in `order`. */
  ordered: 10,
  /** Wildcards per `like` or `ilike` pattern, since each can multiply the matching time. */
  wildcards: 8,
  /** Characters of an alias. */
  alias: 63,
  /** Rows per response; Content-Range shows that there are more (PostgREST's `max-rows`). */
  rows: 1_000,
  /** Milliseconds per statement. */
  statementTimeoutMs: 5_000,
  /** Concurrent requests; the site shares ten database connections. */
  atATime: 4,
  /** Waiting requests, and milliseconds they wait. */
  waiting: 100,
  patienceMs: 5_000,
} as const;
