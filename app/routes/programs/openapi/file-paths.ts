import { OWN_COLUMN_NAMES } from "../../../../core/reading/exports/own-columns.ts";
import { TRACKED_LISTS } from "../../../../core/reading/pipeline/tracked.ts";
import { EXPORT_ROWS, PERSON_ROWS } from "../../../../core/reading/directory/columns/export-rows.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../../core/reading/exports/formats/format.ts";
import { WRITERS } from "../../../../core/reading/exports/formats/writers.ts";
import { describeKinds, ROW_NAMES } from "../../../../core/reading/exports/row-kind.ts";
import { PRESETS } from "../../../../core/reading/exports/presets/presets.ts";
import { FEED_FORMATS, FEED_TITLES, VALUES_KEY, VALUES_NAMESPACE } from "../../reading/machines/feed-addresses.ts";
import { FILTER_REFERENCES, SORT_REFERENCES } from "./filter-parameters.ts";
import {
  type Operation,
  type Parameter,
  type PathItem,
  ref,
  type Reference,
  type Response,
  type Schema,
} from "../../../api/openapi-object.ts";

const text = (description: string): Response => ({
  description,
  content: { "text/plain": { schema: { type: "string" } } },
});

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
          ...(name === "rounds"
            ? {
                description:
                  "The matching rounds, those added last first, 50 a page. Follow `next_url` (JSON) or the link `next` (RFC 5005) until you know a round or there is none; after an import of many, the second page may repeat rounds of the first.",
                parameters: [...FILTER_REFERENCES, FEED_AFTER],
              }
            : {}),
          security: [{}, { apikey: [] }, { bearer: [] }, { basic: [] }],
          responses: {
            200: {
              description: "The feed.",
              headers: { ETag: ref("headers", "ETag") },
              content: {
                [mediaType]: {
                  schema: format === "json" ? jsonFeed(name) : { type: "string", description: elementsIn(name) },
                },
              },
            },
            304: { description: "Nothing changed." },
            401: refusal(format, "The API key is invalid or lacks the scope read."),
            503: text("The database is unreachable; try again."),
            ...(name === "rounds"
              ? { 400: refusal(format, "A part of the filter is invalid. The feed is rejected rather than broadened.") }
              : {}),
          },
        },
      },
    ]),
  );
  return Object.fromEntries(paths);
}

const FEED_AFTER: Parameter = {
  name: "after",
  in: "query",
  description: "Where the page begins; take it from the address of the next page.",
  schema: { type: "string" },
};

/** A rejection: text, or a JSON Feed whose `description` has the reason. */
function refusal(format: string, description: string): Response {
  return format === "json"
    ? { description, content: { [FEED_FORMATS.json.mediaType]: { schema: ref("schemas", "JsonFeed") } } }
    : text(description);
}

function jsonFeed(name: string): Reference | Schema {
  if (name !== "rounds") return ref("schemas", "JsonFeed");
  const items = { type: "array", items: { type: "object", properties: { [VALUES_KEY]: ref("schemas", "FeedRound") } } };
  return { allOf: [ref("schemas", "JsonFeed"), { type: "object", properties: { items } }] };
}

function elementsIn(name: string): string {
  return name === "rounds"
    ? `Each entry has the known values of \`FeedRound\` as elements of the namespace \`${VALUES_NAMESPACE}\`.`
    : "The feed.";
}

/** The parts of JSON Feed 1.1 that its readers rely on. */
export const JSON_FEED: Schema = {
  type: "object",
  description: "A JSON Feed 1.1.",
  required: ["version", "title", "items"],
  properties: {
    version: { const: "https://jsonfeed.org/version/1.1" },
    title: { type: "string" },
    description: { type: "string" },
    next_url: { type: "string", description: "The next page." },
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["id", "url", "title", "content_html", "date_published", "date_modified"],
        properties: {
          id: { type: "string" },
          url: { type: "string" },
          external_url: { type: "string", description: "The evidence." },
          title: { type: "string" },
          content_html: { type: "string" },
          date_published: { type: "string", format: "date-time", description: "When it was added." },
          date_modified: { type: "string", format: "date-time" },
          tags: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
};

/** Errors common to all addresses under `/exports`. */
const EXPORT_REFUSALS: Readonly<Record<number, Response>> = {
  400: text("A parameter is invalid; the text says what to do."),
  401: text("The API key is invalid or lacks the scope export."),
  403: text("The request needs an account or a paid plan, or comes from another site."),
  405: text("Only GET, HEAD and POST are answered."),
  413: text("The selection or file would be too large; narrow the filter."),
  429: {
    ...text("Too many requests; wait for Retry-After seconds."),
    headers: { "Retry-After": ref("headers", "Retry-After") },
  },
  503: {
    ...text("Too many exports are running, or the search took too long."),
    headers: { "Retry-After": ref("headers", "Retry-After") },
  },
};

const EXPORT_PARAMETERS: readonly Parameter[] = [
  {
    name: "preset",
    in: "query",
    description: "A file format that another program imports as is.",
    schema: { type: "string", enum: PRESETS.map(({ key }) => key) },
  },
  {
    name: "columns",
    in: "query",
    description: "Columns in the wanted order, instead of a preset.",
    explode: false,
    style: "form",
    schema: {
      type: "array",
      items: {
        type: "string",
        enum: [
          ...new Set([EXPORT_ROWS, PERSON_ROWS].flatMap(({ columns }) => columns.map(({ name }) => name))),
          ...OWN_COLUMN_NAMES,
        ],
      },
    },
  },
  {
    name: "rows",
    in: "query",
    description: `What a row is: ${describeKinds()}. \`/exports/companies.csv\` and so on say the same. A preset has one row per company unless people are asked for.`,
    schema: { type: "string", enum: [...ROW_NAMES] },
  },
  {
    name: "since",
    in: "query",
    description:
      "`last`: only rows added, changed or withdrawn since your last export of this filter with the same preset and rows, with the reason; new, bounced and withdrawn addresses are changes. The id of an earlier export of it (`X-Export-Id`): what changed since that one, as often as you ask, so a lost file can be had again. The last three exports and those they were compared with can be used.",
    schema: { type: "string", pattern: "^(last|[1-9][0-9]{0,14})$" },
  },
  {
    name: "consumer",
    in: "query",
    description:
      "Name of a program. Each has its own last export of a filter, preset and rows for `since=last`, which other programs with the same account do not advance.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_.-]{1,60}$" },
  },
  {
    name: "round",
    in: "query",
    description: "Ids of selected rounds.",
    explode: false,
    style: "form",
    schema: { type: "array", items: { type: "integer" } },
  },
  {
    name: "without",
    in: "query",
    description: "Ids of excluded rounds.",
    explode: false,
    style: "form",
    schema: { type: "array", items: { type: "integer" } },
  },
  {
    name: "my",
    in: "query",
    description: "Only companies in one of your own lists: saved, hidden, or with a status.",
    schema: { type: "string", enum: [...TRACKED_LISTS] },
  },
];

/** Exports of any filter or selection. */
export function exportPaths(): Readonly<Record<string, PathItem>> {
  const files = EXPORT_FORMATS.map((format): [string, PathItem] => [
    `/exports/leads.${format}`,
    { get: exportOperation(format, "get"), post: exportOperation(format, "post") },
  ]);
  return {
    ...Object.fromEntries(files),
    "/exports/keys.ndjson": {
      get: {
        operationId: "exportKeys",
        tags: ["Exports"],
        summary: "Id, company and domain of each matching round",
        description: "For comparison with your own list; one JSON object per line.",
        parameters: FILTER_REFERENCES,
        responses: { 200: fileOf("application/x-ndjson", ref("schemas", "ExportKey")), ...EXPORT_REFUSALS },
      },
    },
    "/exports/history.json": {
      get: {
        operationId: "exportHistory",
        tags: ["Exports"],
        summary: "Your exports, newest first",
        responses: {
          200: {
            description: "The exports.",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["exports"],
                  properties: { exports: { type: "array", items: { type: "object" } } },
                } satisfies Schema,
              },
            },
          },
          401: text("The API key is invalid."),
          429: text("Too many requests."),
        },
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
  const form = Object.fromEntries(
    EXPORT_PARAMETERS.map(({ name, description, schema }) => [name, { ...schema, description }]),
  );
  return {
    operationId: `${method === "get" ? "export" : "exportSelection"}${format.slice(0, 1).toUpperCase()}${format.slice(1)}`,
    tags: ["Exports"],
    summary: `Rounds as ${format.toUpperCase()}${method === "get" ? "" : ", the parameters sent as a form"}`,
    description:
      method === "get"
        ? "Streams the rounds of a filter or selection as a file. HEAD returns the same headers and records nothing."
        : "Like GET, for selections too long for a URL.",
    parameters: [...FILTER_REFERENCES, ...SORT_REFERENCES, ...(method === "get" ? EXPORT_PARAMETERS : [])],
    ...(method === "get"
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/x-www-form-urlencoded": { schema: { type: "object", properties: form } } },
          },
        }),
    responses: {
      200: fileOf(mediaTypeOf(format), format === "ndjson" ? ref("schemas", "ExportRow") : { type: "string" }, {
        "X-Export-Id": {
          description: "The export's id for a later `since`; absent without an account.",
          schema: { type: "integer" },
        },
      }),
      ...EXPORT_REFUSALS,
    },
  };
}

function mediaTypeOf(format: ExportFormat): string {
  return WRITERS[format].mediaType.replace(/;.*$/, "");
}

function fileOf(
  mediaType: string,
  schema: NonNullable<Response["content"]>[string]["schema"],
  headers: Response["headers"] = {},
): Response {
  return {
    description: "The file.",
    headers: { "X-Row-Count": ref("headers", "X-Row-Count"), ...headers },
    content: { [mediaType]: { schema } },
  };
}
