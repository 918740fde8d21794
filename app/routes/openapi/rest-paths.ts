import type { Column, Resource } from "../../../core/directory/columns/column.ts";
import { REST_RESOURCES } from "../../../core/directory/columns/resources.ts";
import { BOUNDS } from "../../../core/rest/bounds.ts";
import { COUNTS } from "../../../core/rest/preferences.ts";
import { exampleFor, operatorsFor } from "./column-tests.ts";
import { type Operation, type Parameter, type PathItem, ref, type Schema } from "./openapi-object.ts";
import { schemaName } from "./row-schema.ts";

/** The addresses of `/rest/v1`, one a resource. */
export function restPaths(): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(REST_RESOURCES.map((resource) => [`/rest/v1/${resource.name}`, { get: operation(resource, "get"), head: operation(resource, "head") }]));
}

/** Parameters and headers that every resource takes, by their names as components. */
export const REST_PARAMETERS: Readonly<Record<string, Parameter>> = {
  select: query("select", `Columns to answer with, joined by commas: \`*\`, \`column\`, \`name:column\` to rename, \`column::text\` to cast. At most ${BOUNDS.selected}.`, "*"),
  order: query("order", `Columns to order by, joined by commas, each with \`.asc\` or \`.desc\` and \`.nullsfirst\` or \`.nullslast\`. At most ${BOUNDS.ordered}. Newest first when absent.`),
  limit: { ...query("limit", `Rows to answer with, at most ${BOUNDS.rows.toLocaleString("en-US")}.`), schema: { type: "integer", minimum: 0 } },
  offset: { ...query("offset", "Rows to pass over."), schema: { type: "integer", minimum: 0 } },
  and: query("and", "Conditions of which all must hold, as `(column.operator.value,…)`; may hold `or(…)`, `and(…)` and `not.` of each."),
  or: query("or", "Conditions of which any must hold, written as for `and`."),
  "not.and": query("not.and", "Conditions of which not all may hold."),
  "not.or": query("not.or", "Conditions of which none may hold."),
  range: { ...header("Range", "First and last row, from 0, in place of offset and limit, such as `0-9`."), schema: { type: "string", pattern: "^(items=)?\\d+-\\d*$" } },
  prefer: header("Prefer", `\`count=${COUNTS.join("`, `count=")}\`: how to count the rows that match, told in Content-Range. \`handling=strict\`: refuse preferences that are unknown.`),
};

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
    description: `${resource.description} Without an API key of a paid plan: those of the newest rounds everybody sees.`,
    parameters: [...resource.columns.map(columnParameter), ...Object.keys(REST_PARAMETERS).map((name) => ref("parameters", name))],
    responses: {
      200: {
        description: "The rows, all that match.",
        headers: { "Content-Range": ref("headers", "Content-Range"), ETag: ref("headers", "ETag"), RateLimit: ref("headers", "RateLimit"), "RateLimit-Policy": ref("headers", "RateLimit-Policy") },
        ...(method === "head" ? {} : { content: contentOf(resource) }),
      },
      206: { description: "A part of the rows that match; the count was asked for and is in Content-Range.", ...(method === "head" ? {} : { content: contentOf(resource) }) },
      304: { description: "Nothing changed since the answer whose ETag was sent in If-None-Match." },
      ...Object.fromEntries([400, 401, 404, 405, 406, 414, 416, 429, 503, 504].map((status) => [status, ref("responses", `Rest${status}`)])),
    },
  };
}

function contentOf(resource: Resource) {
  const row = ref("schemas", schemaName(resource));
  return {
    "application/json": { schema: { type: "array", items: row } satisfies Schema },
    "text/csv": { schema: { type: "string", description: "Comma-separated values (RFC 4180) with a header." } satisfies Schema },
    "application/vnd.pgrst.object+json": { schema: row },
  };
}

function columnParameter({ name, type, access, description }: Column): Parameter {
  const operators = operatorsFor(type);
  return {
    name,
    in: "query",
    description: `A condition, \`operator.value\` with one of ${operators.join(", ")}, or \`not.\` before it. ${description}${access === "public" ? "" : ` Needs ${access === "paid" ? "a paid plan's" : "an"} API key.`}`,
    schema: { type: "string", pattern: `^(not\\.)?(${operators.join("|")})(\\([a-z]+\\))?\\.` },
    example: exampleFor(type),
  };
}
