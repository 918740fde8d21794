import { z } from "zod";
import type { Column, Resource } from "../../../../core/reading/directory/columns/column.ts";
import { REST_RESOURCES } from "../../../../core/reading/directory/columns/resources.ts";
import { RELATIONS } from "../../../../core/reading/directory/columns/relations.ts";
import { BOUNDS } from "../../../../core/programs/rest/bounds.ts";
import { COUNTS } from "../../../../core/programs/rest/headers.ts";
import { SEARCHED } from "../../../../core/programs/rest/read-query.ts";
import { exampleFor, operatorsFor, schemaName } from "./row-schema.ts";
import {
  type Header,
  type Operation,
  type Parameter,
  type PathItem,
  ref,
  type Response,
  type Schema,
} from "../../../api/openapi-object.ts";

/** The paths of `/rest/v1`, one for each resource. */
export function restPaths(): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(
    REST_RESOURCES.map((resource) => [
      `/rest/v1/${resource.name}`,
      { get: operation(resource, "get"), head: operation(resource, "head") },
    ]),
  );
}

const EMBEDDED = Object.entries(RELATIONS)
  .map(([name, relations]) => `${relations.map(({ names: [one] }) => one).join(", ")} in ${name}`)
  .join("; ");

/** Parameters and headers of every resource, by component name. */
export const REST_PARAMETERS: Readonly<Record<string, Parameter>> = {
  select: query(
    "select",
    `Columns to return, separated by commas: \`*\`, \`column\`, \`name:column\` to rename, \`column::text\` to cast. Related rows are embedded by name, such as \`company(*)\` or \`people(name,title)\`: ${EMBEDDED}. With \`!inner\`, rows without a related one are left out; \`...company(country)\` adds columns. \`people.relation=eq.founder\`, \`people.order\` and \`people.limit\` apply to embedded rows. At most ${BOUNDS.selected}.`,
    "*",
  ),
  order: query(
    "order",
    `Columns to order by, separated by commas, each optionally with \`.asc\` or \`.desc\` and \`.nullsfirst\` or \`.nullslast\`. At most ${BOUNDS.ordered}. Default: newest first.`,
  ),
  limit: {
    ...query("limit", `Number of rows to return, at most ${BOUNDS.rows.toLocaleString("en-US")}.`),
    schema: { type: "integer", minimum: 0 },
  },
  offset: { ...query("offset", "Number of rows to skip."), schema: { type: "integer", minimum: 0 } },
  and: query(
    "and",
    "Conditions that must all hold: `(column.operator.value,…)`; may contain nested `or(…)`, `and(…)` and their negations with `not.`.",
  ),
  or: query("or", "Conditions of which at least one must hold, in the format of `and`."),
  "not.and": query("not.and", "Conditions of which at least one must be false."),
  "not.or": query("not.or", "Conditions that must all be false."),
  range: {
    ...header("Range", "First and last row, from 0, instead of offset and limit: `0-9`."),
    schema: { type: "string", pattern: "^(items=)?\\d+-\\d*$" },
  },
  prefer: header(
    "Prefer",
    `\`count=${COUNTS.join("`, `count=")}\`: how to count matching rows for Content-Range. \`handling=strict\`: reject unknown preferences.`,
  ),
};

/** The question that narrows rounds. */
const QUESTION: Parameter = query(
  "q",
  "A question as typed into the list's search box: stages, industries, locations, amounts, dates and words. Best matches first unless `order` is given. The header Searched-As shows how it was read.",
  "series a fintech uk over 5m",
);

function query(name: string, description: string, example?: string): Parameter {
  return { name, in: "query", description, schema: { type: "string" }, ...(example === undefined ? {} : { example }) };
}

function header(name: string, description: string): Parameter {
  return { name, in: "header", description, schema: { type: "string" } };
}

function operation(resource: Resource, method: "get" | "head"): Operation {
  const rows = `${method === "get" ? "List" : "Count"} ${resource.name}`;
  return {
    operationId: `${method === "get" ? "list" : "head"}${schemaName(resource)}Rows`,
    tags: ["Rows"],
    summary: method === "get" ? rows : `The headers of \`${rows.replace("Count", "List")}\``,
    description: `${resource.description} Without a paid plan's API key: only rows of the newest, public rounds.`,
    parameters: [
      ...resource.columns.map(columnParameter),
      ...(SEARCHED.includes(resource.name) ? [QUESTION] : []),
      ...Object.keys(REST_PARAMETERS).map((name) => ref("parameters", name)),
    ],
    responses: {
      200: {
        description: "All matching rows.",
        headers: {
          "Content-Range": ref("headers", "Content-Range"),
          ...(SEARCHED.includes(resource.name)
            ? { "Searched-As": ref("headers", "Searched-As"), "Other-Readings": ref("headers", "Other-Readings") }
            : {}),
          ETag: ref("headers", "ETag"),
          RateLimit: ref("headers", "RateLimit"),
          "RateLimit-Policy": ref("headers", "RateLimit-Policy"),
        },
        ...(method === "head" ? {} : { content: contentOf(resource) }),
      },
      206: {
        description: "Some of the matching rows; Content-Range has the requested count.",
        ...(method === "head" ? {} : { content: contentOf(resource) }),
      },
      304: { description: "Unchanged since the response whose ETag was sent in If-None-Match." },
      ...Object.fromEntries(
        [400, 401, 404, 405, 406, 414, 416, 429, 503, 504].map((status) => [status, ref("responses", `Rest${status}`)]),
      ),
    },
  };
}

function contentOf(resource: Resource) {
  const row = ref("schemas", schemaName(resource));
  return {
    "application/json": { schema: { type: "array", items: row } satisfies Schema },
    "text/csv": {
      schema: { type: "string", description: "Comma-separated values (RFC 4180) with a header." } satisfies Schema,
    },
    "application/vnd.pgrst.object+json": { schema: row },
  };
}

function columnParameter({ name, type, access, description }: Column): Parameter {
  const operators = operatorsFor(type);
  return {
    name,
    in: "query",
    description: `A condition, \`operator.value\` with one of ${operators.join(", ")}, optionally prefixed by \`not.\`. ${description}${access === "public" ? "" : ` Needs ${access === "paid" ? "a paid plan's" : "an"} API key.`}`,
    schema: { type: "string", pattern: `^(not\\.)?(${operators.join("|")})(\\([a-z]+\\))?\\.` },
    example: exampleFor(type),
  };
}

/** An error in PostgREST's format. */
export const REST_ERROR = z.looseObject({
  code: z.string().describe("PostgREST's code (PGRST…) or PostgreSQL's (five characters)."),
  message: z.string().describe("The problem."),
  details: z.string().nullable().describe("Details of the problem."),
  hint: z.string().nullable().describe("How to fix it."),
});

const ERRORS: Readonly<Record<number, string>> = {
  400: "The query is invalid, names an unknown column or exceeds a limit.",
  401: "The API key is invalid.",
  404: "Unknown resource, or an operator that the column's type lacks.",
  406: "No requested media type is available, or a single object was requested and the number of rows is not one.",
  414: "The query is too long.",
  416: "The range starts after the last row.",
  405: "Only GET, HEAD and OPTIONS are allowed: the API is read-only.",
  429: "Too many requests; wait for Retry-After seconds.",
  503: "The query took too long or the database is unreachable; narrow the request or try again.",
  504: "Too many concurrent requests; try again.",
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

const textHeader = (description: string): Header => ({ description, schema: { type: "string" } });
const numberHeader = (description: string): Header => ({ description, schema: { type: "integer" } });

export const HEADERS: Readonly<Record<string, Header>> = {
  "Content-Range": textHeader(
    "First and last returned row, then the number of matching rows, or `*` if not requested: `0-9/122`.",
  ),
  "Searched-As": textHeader(
    "The filter that `q` was read as, in the form of feeds and exports: `stage=Series+A&country=GB&amount-min=5000000`.",
  ),
  "Other-Readings": textHeader("Other filters that `q` may mean, separated by commas, if any find rounds."),
  ETag: textHeader("Send it in If-None-Match to get 304 if nothing changed."),
  "RateLimit-Policy": textHeader('Requests (q) in a window of seconds (w): `"key";q=600;w=60`.'),
  RateLimit: textHeader("Remaining requests (r) and seconds until the next window (t)."),
  "Retry-After": numberHeader("Seconds to wait."),
  "X-Row-Count": numberHeader("Number of rows in the file, without the header."),
};
