export interface DeclaredProblem {
  readonly status: 400 | 401 | 404 | 405 | 413 | 415 | 422 | 428 | 429;
  readonly title: string;
  readonly description: string;
  /** The remedy, in one sentence, where it is always the same. */
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MORE = { status: 422, title: "More information is needed" } as const;

/** Errors of the finder API by code. */
export const FINDER_PROBLEMS = {
  "choose-person": {
    ...MORE,
    description: "People in the catalogue have this name; `people` lists them with their domains.",
  },
  "choose-company": { ...MORE, description: "Several companies have this name; `companies` lists them." },
  "needs-company": { ...MORE, description: "The person's company is unknown." },
  refused: {
    ...MORE,
    description: "The domain does not belong to one company: free or disposable mail, or a shared host.",
  },
  proof: {
    status: 428,
    title: "A proof of work is needed",
    description:
      "Without an account, a proof of work is required: send `challenge` with a `solution` such that SHA-256 of `challenge:solution` starts with `bits` zero bits.",
    detail:
      "Without an account, send challenge back with a solution: a number such that the SHA-256 of challenge:solution starts with the required number of zero bits.",
  },
  "used-up": {
    status: 429,
    title: "No searches are left",
    description:
      "No searches left: five a day per network without an account, twenty a day for a free account; paid plans have a limit per minute.",
  },
  body: {
    status: 400,
    title: "The request body is invalid",
    description: "The body is not the JSON that this address reads; the text says what is.",
  },
  key: {
    status: 401,
    title: "The API key is not valid",
    description: "The API key is not valid.",
    headers: { "www-authenticate": 'Bearer error="invalid_token"' },
  },
  search: {
    status: 404,
    title: "There is no such search",
    description: "There is no such search; searches are kept for 30 days.",
    detail: "Searches are kept for 30 days, and an account's searches are visible only to it.",
  },
  method: {
    status: 405,
    title: "Only POST is supported here",
    description: "The address takes another method.",
    detail: "Send a JSON body with POST.",
    headers: { allow: "POST, OPTIONS" },
  },
  "too-large": {
    status: 413,
    title: "The body is too large",
    description: "The body is too large.",
    detail: "Send one search at a time.",
  },
  "media-type": {
    status: 415,
    title: "Send JSON",
    description: "The body must be sent as application/json.",
    detail: "Send the body as application/json.",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    description: "Too many requests; wait for Retry-After seconds.",
  },
  streams: {
    status: 429,
    title: "Too many streams are open",
    description: "Too many streams are open; close some, or poll the search.",
    detail: "Close some of them, or poll the search instead.",
    headers: { "retry-after": "10" },
  },
} as const satisfies Readonly<Record<string, DeclaredProblem>>;
export type FinderProblem = keyof typeof FINDER_PROBLEMS;
