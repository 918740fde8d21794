import { ADDRESS_FIELDS, type AddressField } from "../../../core/directory/columns/addresses.ts";
import { ANSWER_REASONS } from "../../../core/finder/answer/finder-answer.ts";
import { bulkPaths } from "./finder-bulk-paths.ts";
import { type Operation, type PathItem, ref, type Response, type Schema } from "./openapi-object.ts";

const FLAGS: Schema = { type: "array", items: { type: "string", enum: ["role", "disabled", "full", "gateway"] } };

const ADDRESS: Readonly<Record<AddressField, Schema>> = {
  email: { type: "string", format: "email" },
  confidence: { type: "string", enum: ["high", "medium", "low"] },
  source: { type: "string" },
  verified: { type: "boolean" },
  verified_before: { type: ["string", "null"], format: "date-time" },
  flags: FLAGS,
  sources: { type: "array", items: { type: "object", properties: { kind: { type: "string", enum: ["published", "verified", "pattern"] }, label: { type: "string" }, url: { type: ["string", "null"] }, date: { type: ["string", "null"], format: "date-time" } } } },
};

/** A search as the finder answers it. */
export const FINDER_SEARCH: Schema = {
  type: "object",
  required: ["id", "state", "mode", "kind", "domain", "results", "reason", "try_again_at"],
  properties: {
    id: { type: "string", format: "uuid" },
    state: { type: "string", enum: ["searching", "waiting", "done"], description: "`waiting`: mail servers asked to come back at `try_again_at`." },
    mode: { type: "string", enum: ["smtp", "mx_only"], description: "`mx_only`: addresses cannot be verified from this site." },
    kind: { type: "string", enum: ["person", "address", "domain"] },
    name: { type: "string" }, domain: { type: "string" },
    results: {
      type: "array",
      items: {
        type: "object",
        properties: Object.fromEntries(ADDRESS_FIELDS.map(({ name, access, description }) => [name, { ...ADDRESS[name], description, "x-access": access }])),
      },
    },
    reason: { type: ["string", "null"], enum: [...ANSWER_REASONS, null], description: "Why there is no more. `nothing_found`: the servers know none of the addresses asked of; `accepts_any`: they take any; `unclear`: they did not tell; `not_verified`: they are not asked from this site." },
    try_again_at: { type: ["string", "null"], format: "date-time" },
    address: { type: "string", description: "Of an address alone." },
    result: { type: "string", enum: ["valid", "invalid", "accept_all", "unknown"], description: "Of an address alone." },
    flags: { ...FLAGS, description: "Of an address alone, as of each result." },
    checked_at: { type: ["string", "null"], format: "date-time" },
    pattern: { type: ["string", "null"], description: "Of a domain alone: how its addresses are made, once three known ones agree." },
    pattern_samples: { type: "integer" }, pattern_following: { type: "integer" },
  },
};

/** What may go wrong, by its code. */
export const FINDER_PROBLEMS = [
  { name: "choose-person", status: 422, description: "People of the catalogue have the name: `people` lists them with their domains." },
  { name: "choose-company", status: 422, description: "Several companies have the name: `companies` lists them." },
  { name: "needs-company", status: 422, description: "Nothing says where the person works." },
  { name: "refused", status: 422, description: "The domain is no company's: free mail, throw-away mail, a host of many." },
  { name: "proof", status: 428, description: "Without an account: send `challenge` back with a `solution`, so that the SHA-256 of `challenge:solution` begins with `bits` zero bits." },
  { name: "used-up", status: 429, description: "No searches are left: five a day for a network without an account, twenty for a free one; paid plans have a rate a minute." },
] as const;

const PROBLEM: Schema = {
  type: "object", description: "RFC 9457.",
  properties: { type: { type: "string" }, title: { type: "string" }, status: { type: "integer" }, detail: { type: "string" }, code: { type: "string", enum: FINDER_PROBLEMS.map(({ name }) => name) } },
};
const problem = (description: string): Response => ({ description, content: { "application/problem+json": { schema: PROBLEM } } });
const search = (description: string): Response => ({ description, content: { "application/json": { schema: ref("schemas", "FinderSearch") } } });
const pending: Response = { ...search("It goes on: ask at Location after Retry-After seconds."), headers: { Location: { description: "Where the search is.", schema: { type: "string" } }, "Retry-After": { description: "Seconds.", schema: { type: "integer" } } } };

const PROOF = { challenge: { type: "string" }, solution: { type: ["string", "null"] } };

function post(operationId: string, summary: string, properties: Schema, description: string): PathItem {
  const operation: Operation = {
    operationId, tags: ["Email finder"], summary, description,
    requestBody: { required: true, content: { "application/json": { schema: { type: "object", properties: { ...properties, ...PROOF } } } } },
    responses: { 200: search("It is done."), 202: pending, 400: problem("The body cannot be read."), 401: problem("The API key is not valid."), 422: problem("More is needed, or the domain is no company's."), 428: problem("A proof is needed."), 429: problem("No searches are left.") },
  };
  return { post: operation };
}

/** The email finder: people, addresses, domains. */
export function finderPaths(): Readonly<Record<string, PathItem>> {
  const text: Schema = { type: "string" };
  return {
    "/api/finder/find": post("findEmail", "The addresses of a person", { name: text, company: text, domain: text, query: { type: "string", description: "All in one, as on the screen: Ada Park, acme.example." } }, "Send `name` with `domain` or `company`, or `query` alone."),
    "/api/finder/verify": post("verifyEmail", "Whether mail to an address would arrive", { address: { type: "string", format: "email" } }, "`valid` only when its server knew it and refused a name nobody has."),
    "/api/finder/domain": post("domainEmails", "All known addresses at a domain, and how they are made", { domain: { type: "string", description: "A domain, an address of the site, or the company's name in the catalogue." } }, "Nothing is guessed."),
    "/api/finder/searches/{id}": {
      get: {
        operationId: "readFinderSearch", tags: ["Email finder"], summary: "A search as it stands",
        description: "For 30 days. `/events` after it streams each change as Server-Sent Events.",
        parameters: [{ name: "id", in: "path", required: true, description: "From Location.", schema: { type: "string", format: "uuid" } }],
        responses: { 200: search("It is done."), 202: pending, 404: problem("There is none, or it is another account's.") },
      },
    },
    ...bulkPaths(),
  };
}
