import { z } from "zod";
import { ADDRESS_BODY, DOMAIN_BODY, PERSON_BODY, PROOF_BODY } from "../../finder/api/search-bodies.ts";
import { SEARCH_KINDS } from "../../finder/api/search-shape.ts";
import { bulkPaths } from "./finder-bulk-paths.ts";
import { type Operation, type PathItem, ref, type Response, type Schema } from "../../../api/openapi-object.ts";

/** A lookup as the finder API and its events return it. */
export const FINDER_SEARCH: Schema = {
  oneOf: Object.values(SEARCH_KINDS).map((kind) => {
    const { $schema: _, ...schema } = z.toJSONSchema(kind.extend({ id: z.uuid() }));
    return schema;
  }),
};

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

const PROBLEM: Schema = {
  type: "object",
  description: "RFC 9457.",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string", enum: FINDER_PROBLEMS.map(({ name }) => name) },
  },
};
const problem = (description: string): Response => ({
  description,
  content: { "application/problem+json": { schema: PROBLEM } },
});
const search = (description: string): Response => ({
  description,
  content: { "application/json": { schema: ref("schemas", "FinderSearch") } },
});
const pending: Response = {
  ...search("The search continues; poll the URL in Location after Retry-After seconds."),
  headers: {
    Location: { description: "URL of the search.", schema: { type: "string" } },
    "Retry-After": { description: "Seconds.", schema: { type: "integer" } },
  },
};

/** The schema of a body, with the proof that every search may carry. */
function bodyOf(body: z.ZodObject): Schema {
  const [{ $schema: _, ...own }, { properties: proof }] = [
    z.toJSONSchema(body, AS_SENT),
    z.toJSONSchema(PROOF_BODY, AS_SENT),
  ];
  return { ...own, properties: { ...own.properties, ...proof } };
}

/** Bodies before defaults and trimming, as clients send them. */
const AS_SENT = { io: "input" } as const;

function post(operationId: string, summary: string, body: z.ZodObject, description: string): PathItem {
  const operation: Operation = {
    operationId,
    tags: ["Email finder"],
    summary,
    description,
    requestBody: { required: true, content: { "application/json": { schema: bodyOf(body) } } },
    responses: {
      200: search("The search is done."),
      202: pending,
      400: problem("The request body is invalid."),
      401: problem("The API key is invalid."),
      405: problem("Only POST is supported."),
      413: problem("The body is too large."),
      415: problem("The body is not JSON."),
      422: problem("The query needs clarification, or the domain does not belong to one company."),
      428: problem("A proof of work is required."),
      429: problem("No searches left, or too many requests."),
    },
  };
  return { post: operation };
}

/** The email finder API: people, addresses, domains. */
export function finderPaths(): Readonly<Record<string, PathItem>> {
  return {
    "/api/finder/find": post(
      "findEmail",
      "Find a person's addresses",
      PERSON_BODY,
      "Send `name` with `domain` or `company`, or `query` alone.",
    ),
    "/api/finder/verify": post(
      "verifyEmail",
      "Verify an address",
      ADDRESS_BODY,
      "`valid` only if its server accepts it and rejects an invented address.",
    ),
    "/api/finder/domain": post(
      "domainEmails",
      "List the known addresses at a domain, and their pattern",
      DOMAIN_BODY,
      "Contains no guesses.",
    ),
    "/api/finder/searches/{id}": {
      get: {
        operationId: "readFinderSearch",
        tags: ["Email finder"],
        summary: "Get a search",
        description:
          "Available for 30 days. Append `/events` to stream each change as server-sent events: the data of each is a search in this same shape, and `end` follows the last.",
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            description: "From Location.",
            schema: { type: "string", format: "uuid" },
          },
        ],
        responses: {
          200: search("The search is done."),
          202: pending,
          404: problem("It does not exist or belongs to another account."),
        },
      },
    },
    ...bulkPaths(),
  };
}
