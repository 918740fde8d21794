import { ADDRESS_FIELDS, type AddressField } from "../../../core/directory/columns/addresses.ts";
import { ANSWER_REASONS } from "../../../core/finder/answer/finder-answer.ts";
import { OWNER_BASES } from "../../../core/finder/answer/owner.ts";
import { bulkPaths } from "./finder-bulk-paths.ts";
import { type Operation, type PathItem, ref, type Response, type Schema } from "./openapi-object.ts";

const FLAGS: Schema = {
  type: "array",
  items: { type: "string", enum: ["role", "disabled", "full", "gateway", "colleague"] },
};

const ADDRESS: Readonly<Record<AddressField, Schema>> = {
  email: { type: "string", format: "email" },
  confidence: { type: "string", enum: ["high", "medium", "low"] },
  source: { type: "string" },
  verified: { type: "boolean" },
  verified_before: { type: ["string", "null"], format: "date-time" },
  flags: FLAGS,
  owner: {
    type: ["object", "null"],
    properties: {
      name: { type: "string" },
      basis: {
        type: "string",
        enum: [...OWNER_BASES],
        description:
          "`published`: a document names it as theirs; `works_there`: they are known at the company and no colleague's name fits; `pattern`: it follows the company's pattern and no colleague's name fits.",
      },
      label: { type: "string" },
    },
  },
  sources: {
    type: "array",
    items: {
      type: "object",
      properties: {
        kind: { type: "string", enum: ["published", "verified", "pattern"] },
        label: { type: "string" },
        url: { type: ["string", "null"] },
        date: { type: ["string", "null"], format: "date-time" },
      },
    },
  },
};

/** A lookup as the finder API returns it. */
export const FINDER_SEARCH: Schema = {
  type: "object",
  required: ["id", "state", "mode", "kind", "domain", "results", "reason", "try_again_at"],
  properties: {
    id: { type: "string", format: "uuid" },
    state: {
      type: "string",
      enum: ["searching", "waiting", "done"],
      description: "`waiting`: mail servers asked to retry at `try_again_at`.",
    },
    mode: { type: "string", enum: ["smtp", "mx_only"], description: "`mx_only`: this site cannot verify addresses." },
    kind: { type: "string", enum: ["person", "address", "domain"] },
    name: { type: "string" },
    domain: { type: "string" },
    results: {
      type: "array",
      items: {
        type: "object",
        properties: Object.fromEntries(
          ADDRESS_FIELDS.map(({ name, access, description }) => [
            name,
            { ...ADDRESS[name], description, "x-access": access },
          ]),
        ),
      },
    },
    reason: {
      type: ["string", "null"],
      enum: [...ANSWER_REASONS, null],
      description:
        "Why there are no further results. `nothing_found`: the servers know none of the possible addresses; `accepts_any`: they accept any address; `unclear`: they gave no clear reply; `no_mail`: the domain takes no mail; `no_servers`: DNS has no mail servers for it; `lookup_failed`: it could not be looked up; `not_verified`: this site does not ask mail servers.",
    },
    try_again_at: { type: ["string", "null"], format: "date-time" },
    address: { type: "string", description: "Only for an address." },
    result: {
      type: "string",
      enum: ["valid", "invalid", "accept_all", "unknown"],
      description: "Only for an address.",
    },
    flags: { ...FLAGS, description: "Only for an address; the same flags as in results." },
    checked_at: { type: ["string", "null"], format: "date-time" },
    pattern: {
      type: ["string", "null"],
      description: "Only for a domain: the pattern of its addresses, once three known ones agree.",
    },
    pattern_samples: { type: "integer" },
    pattern_following: { type: "integer" },
  },
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
] as const;

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

const PROOF = { challenge: { type: "string" }, solution: { type: ["string", "null"] } };

function post(operationId: string, summary: string, properties: Schema, description: string): PathItem {
  const operation: Operation = {
    operationId,
    tags: ["Email finder"],
    summary,
    description,
    requestBody: {
      required: true,
      content: { "application/json": { schema: { type: "object", properties: { ...properties, ...PROOF } } } },
    },
    responses: {
      200: search("The search is done."),
      202: pending,
      400: problem("The request body is invalid."),
      401: problem("The API key is invalid."),
      422: problem("The query needs clarification, or the domain does not belong to one company."),
      428: problem("A proof of work is required."),
      429: problem("No searches left."),
    },
  };
  return { post: operation };
}

/** The email finder API: people, addresses, domains. */
export function finderPaths(): Readonly<Record<string, PathItem>> {
  const text: Schema = { type: "string" };
  return {
    "/api/finder/find": post(
      "findEmail",
      "Find a person's addresses",
      {
        name: text,
        company: text,
        domain: text,
        query: {
          type: "string",
          description: "Name and company in one field, as on the website: Ada Park, acme.example.",
        },
      },
      "Send `name` with `domain` or `company`, or `query` alone.",
    ),
    "/api/finder/verify": post(
      "verifyEmail",
      "Verify an address",
      { address: { type: "string", format: "email" } },
      "`valid` only if its server accepts it and rejects an invented address.",
    ),
    "/api/finder/domain": post(
      "domainEmails",
      "List the known addresses at a domain, and their pattern",
      { domain: { type: "string", description: "A domain, a URL on it, or the company's name in the catalogue." } },
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
