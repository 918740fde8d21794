/** Errors of the finder API by code. */
export const FINDER_PROBLEMS = [
  {
    name: "choose-person",
    status: 422,
    description: "People in the catalogue have this name; `people` lists them with their domains.",
  },
  { name: "choose-company", status: 422, description: "Several companies have this name; `companies` lists them." },
  { name: "needs-company", status: 422, description: "The person's company is unknown." },
  {
    name: "refused",
    status: 422,
    description: "The domain does not belong to one company: free or disposable mail, or a shared host.",
  },
  {
    name: "proof",
    status: 428,
    description:
      "Without an account, a proof of work is required: send `challenge` with a `solution` such that SHA-256 of `challenge:solution` starts with `bits` zero bits.",
  },
  {
    name: "used-up",
    status: 429,
    description:
      "No searches left: five a day per network without an account, twenty a day for a free account; paid plans have a limit per minute.",
  },
  {
    name: "body",
    status: 400,
    description: "The body is not the JSON that this address reads; the text says what is.",
  },
  { name: "key", status: 401, description: "The API key is not valid." },
  { name: "search", status: 404, description: "There is no such search; searches are kept for 30 days." },
  { name: "method", status: 405, description: "The address takes another method." },
  { name: "too-large", status: 413, description: "The body is too large." },
  { name: "media-type", status: 415, description: "The body must be sent as application/json." },
  { name: "too-many-requests", status: 429, description: "Too many requests; wait for Retry-After seconds." },
  { name: "streams", status: 429, description: "Too many streams are open; close some, or poll the search." },
] as const satisfies readonly { readonly name: string; readonly status: number; readonly description: string }[];
export type FinderProblem = (typeof FINDER_PROBLEMS)[number]["name"];
