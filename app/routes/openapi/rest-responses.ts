import type { Header, Response, Schema } from "./openapi-object.ts";
import { ref } from "./openapi-object.ts";

/** An error in the form PostgREST answers with. */
export const REST_ERROR: Schema = {
  type: "object",
  required: ["code", "message", "details", "hint"],
  properties: {
    code: { type: "string", description: "PostgREST's code (PGRST…) or PostgreSQL's (five characters)." },
    message: { type: "string", description: "What is wrong." },
    details: { type: ["string", "null"], description: "More about it." },
    hint: { type: ["string", "null"], description: "What to do." },
  },
};

const ERRORS: Readonly<Record<number, string>> = {
  400: "The query cannot be read, names a column there is not, or is beyond a bound.",
  401: "The API key is not valid.",
  404: "There is no such resource, or no such operator for a column's type.",
  406: "None of the media types asked for is offered, or one object was asked for and there is not exactly one row.",
  414: "The query is too long.",
  416: "The range begins beyond the last row.",
  405: "Only GET, HEAD and OPTIONS are answered: the interface is read-only.",
  429: "Too many requests: wait as long as Retry-After says.",
  503: "The statement took longer than it may, or the database cannot be reached: narrow the request, or try again.",
  504: "No place to ask the database came free in time: try again.",
};

/** The errors of `/rest/v1` as components: "Rest400". */
export const REST_RESPONSES: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.entries(ERRORS).map(([status, description]) => [
    `Rest${status}`,
    {
      description,
      ...(status === "429" ? { headers: { "Retry-After": ref("headers", "Retry-After") } } : {}),
      content: { "application/json": { schema: ref("schemas", "RestError") } },
    },
  ]),
);

export const HEADERS: Readonly<Record<string, Header>> = {
  "Content-Range": { description: "First and last row of the answer, and after the slash how many match, or `*` when it was not asked: `0-9/122`.", schema: { type: "string" } },
  ETag: { description: "Send it in If-None-Match to hear only of changes.", schema: { type: "string" } },
  "RateLimit-Policy": { description: "Requests (q) in a window of seconds (w): `\"key\";q=600;w=60`.", schema: { type: "string" } },
  RateLimit: { description: "Requests left (r) and seconds until the window begins anew (t).", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "X-Row-Count": { description: "Rows of the file, its header not counted.", schema: { type: "integer" } },
};
