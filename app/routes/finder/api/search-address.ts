import type { LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import type { ResolvedQuery } from "../../../../core/finder/resolve/resolve-query.ts";
import { mapped, problemResponse, schemaOf } from "../../../api/describe.ts";
import {
  type Operation,
  type PathItem,
  ref,
  type Response as Answer,
  type Schema,
} from "../../../api/openapi-object.ts";
import { siteContext } from "../../../context.ts";
import { FINDER_PROBLEMS } from "./finder-problems.ts";
import { postSearch } from "./post-search.ts";
import { PROOF_BODY } from "./search-bodies.ts";
import { SEARCH_KINDS } from "./search-shape.ts";

/** A lookup as the finder API and its events return it. */
export const FINDER_SEARCH: Schema = {
  oneOf: Object.values(SEARCH_KINDS).map((kind) => schemaOf(kind.extend({ id: z.uuid() }))),
};

const PROBLEM: Schema = {
  type: "object",
  description: "RFC 9457.",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string", enum: Object.keys(FINDER_PROBLEMS) },
  },
};

function searched(description: string): Answer {
  return { description, content: { "application/json": { schema: ref("schemas", "FinderSearch") } } };
}

/** The answers of a search, finished or not, and its errors. */
export function searchResponses(errors: Readonly<Record<number, string>>): Operation["responses"] {
  return {
    200: searched("The search is done."),
    202: {
      ...searched("The search continues; poll the URL in Location after Retry-After seconds."),
      headers: {
        Location: { description: "URL of the search.", schema: { type: "string" } },
        "Retry-After": { description: "Seconds.", schema: { type: "integer" } },
      },
    },
    ...mapped(errors, (meaning) => problemResponse(meaning, PROBLEM)),
  };
}

interface DeclaredSearch<T> {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** The body's own fields. */
  readonly body: z.ZodObject & z.ZodType<T>;
  /** Resolves the body to a query, and to its display text. */
  readonly resolve: (
    ctx: Context,
    body: T,
    siteUrl: string,
  ) => Promise<{ readonly typed: string; readonly resolved: ResolvedQuery }>;
}

/** An address of the email finder that starts a lookup by `POST`. */
export function searchAddress<T>(path: string, { id, summary, description, body, resolve }: DeclaredSearch<T>) {
  const own = schemaOf(body, "input");
  const { properties: proof } = z.toJSONSchema(PROOF_BODY, { io: "input" });
  const schema = { ...own, properties: { ...z.toJSONSchema(body, { io: "input" }).properties, ...proof } };
  const item: PathItem = {
    post: {
      operationId: id,
      tags: ["Email finder"],
      summary,
      description,
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: searchResponses({
        400: "The request body is invalid.",
        401: "The API key is invalid.",
        405: "Only POST is supported.",
        413: "The body is too large.",
        415: "The body is not JSON.",
        422: "The query needs clarification, or the domain does not belong to one company.",
        428: "A proof of work is required.",
        429: "No searches left, or too many requests.",
      }),
    },
  };
  const action = ({ request, context }: LoaderFunctionArgs): Promise<Response> =>
    postSearch({
      request,
      context,
      shape: body,
      resolve: (ctx, read) => resolve(ctx, read, context.get(siteContext).url),
    });
  return { path, item, action };
}
