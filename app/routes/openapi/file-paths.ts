import { EXPORT_ROWS } from "../../../core/directory/columns/export-rows.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../core/exports/formats/format.ts";
import { WRITERS } from "../../../core/exports/formats/writers.ts";
import { PRESETS } from "../../../core/exports/presets/presets.ts";
import { FEED_TITLES } from "../machines/feed-addresses.ts";
import { FEED_FORMATS } from "../machines/feed-formats.ts";
import { FILTER_REFERENCES, SORT_REFERENCES } from "./filter-parameters.ts";
import { type Operation, type Parameter, type PathItem, ref, type Response, type Schema } from "./openapi-object.ts";

const text = (description: string): Response => ({ description, content: { "text/plain": { schema: { type: "string" } } } });

/** Feeds of rounds, for any filter, and of articles. */
export function feedPaths(): Readonly<Record<string, PathItem>> {
  const paths = Object.entries(FEED_TITLES).flatMap(([name, title]) =>
    Object.entries(FEED_FORMATS).map(([format, { mediaType, label }]): [string, PathItem] => [
      `/feeds/${name}.${format}`,
      {
        get: {
          operationId: `${name}Feed${format.slice(0, 1).toUpperCase()}${format.slice(1)}`,
          tags: ["Feeds"],
          summary: `${title} as ${label}`,
          ...(name === "rounds" ? { description: "The newest rounds of a filter, 50 at most.", parameters: FILTER_REFERENCES } : {}),
          responses: { 200: { description: "The feed.", headers: { ETag: ref("headers", "ETag") }, content: { [mediaType]: { schema: { type: "string" } } } }, 304: { description: "Nothing changed." } },
        },
      },
    ]),
  );
  return Object.fromEntries(paths);
}

const EXPORT_PARAMETERS: readonly Parameter[] = [
  { name: "preset", in: "query", description: "A file that another program imports as it is.", schema: { type: "string", enum: PRESETS.map(({ key }) => key) } },
  {
    name: "columns", in: "query", description: "Columns in the order wanted, in place of a preset.", explode: false, style: "form",
    schema: { type: "array", items: { type: "string", enum: EXPORT_ROWS.columns.map(({ name }) => name) } },
  },
  { name: "since", in: "query", description: "`last`: only what was added, changed or withdrawn since one's last export of this filter, with the reason.", schema: { type: "string", enum: ["last"] } },
  { name: "round", in: "query", description: "Numbers of rounds picked by hand.", explode: false, style: "form", schema: { type: "array", items: { type: "integer" } } },
  { name: "without", in: "query", description: "Numbers of rounds left out by hand.", explode: false, style: "form", schema: { type: "array", items: { type: "integer" } } },
];

/** Files of any filter or selection. */
export function exportPaths(): Readonly<Record<string, PathItem>> {
  const files = EXPORT_FORMATS.map((format): [string, PathItem] => [`/exports/leads.${format}`, { get: exportOperation(format, "get"), post: exportOperation(format, "post") }]);
  return {
    ...Object.fromEntries(files),
    "/exports/keys.ndjson": {
      get: {
        operationId: "exportKeys",
        tags: ["Exports"],
        summary: "Number, company and domain of each round of a filter",
        description: "For comparing with a list of one's own, one JSON object a line.",
        parameters: FILTER_REFERENCES,
        responses: { 200: fileOf("application/x-ndjson", ref("schemas", "ExportKey")), 400: text("What is wrong with the filter.") },
      },
    },
    "/exports/history.json": {
      get: {
        operationId: "exportHistory",
        tags: ["Exports"],
        summary: "One's own exports, the newest first",
        responses: { 200: { description: "The exports.", content: { "application/json": { schema: { type: "object", required: ["exports"], properties: { exports: { type: "array", items: { type: "object" } } } } satisfies Schema } } } },
      },
    },
  };
}

export const EXPORT_KEY: Schema = {
  type: "object",
  required: ["id", "name", "domain"],
  properties: { id: { type: "integer" }, name: { type: "string" }, domain: { type: ["string", "null"] } },
};

function exportOperation(format: ExportFormat, method: "get" | "post"): Operation {
  const form = Object.fromEntries(EXPORT_PARAMETERS.map(({ name, description, schema }) => [name, { ...schema, description }]));
  return {
    operationId: `${method === "get" ? "export" : "exportSelection"}${format.slice(0, 1).toUpperCase()}${format.slice(1)}`,
    tags: ["Exports"],
    summary: `Rounds as ${format.toUpperCase()}${method === "get" ? "" : ", the parameters sent as a form"}`,
    description: method === "get"
      ? "The rounds of a filter or selection as a file, streamed. HEAD tells the same headers and records nothing."
      : "As GET; for selections too long for an address.",
    parameters: [...FILTER_REFERENCES, ...SORT_REFERENCES, ...(method === "get" ? EXPORT_PARAMETERS : [])],
    ...(method === "get" ? {} : { requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema: { type: "object", properties: form } } } } }),
    responses: {
      200: fileOf(mediaTypeOf(format), format === "ndjson" ? ref("schemas", "ExportRow") : { type: "string" }),
      400: text("What is wrong, and what to do."),
      503: { ...text("Too many exports are being written."), headers: { "Retry-After": ref("headers", "Retry-After") } },
    },
  };
}

function mediaTypeOf(format: ExportFormat): string {
  return WRITERS[format].mediaType.replace(/;.*$/, "");
}

function fileOf(mediaType: string, schema: NonNullable<Response["content"]>[string]["schema"]): Response {
  return { description: "The file.", headers: { "X-Row-Count": ref("headers", "X-Row-Count") }, content: { [mediaType]: { schema } } };
}
