import { z } from "zod";
import { OWN_COLUMN_NAMES } from "../../../../core/reading/exports/own-columns.ts";
import { TRACKED_LISTS } from "../../../../core/reading/pipeline/tracked.ts";
import { EXPORT_ROWS, PERSON_ROWS } from "../../../../core/reading/directory/columns/export-rows.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../../core/reading/exports/formats/format.ts";
import { WRITERS } from "../../../../core/reading/exports/formats/writers.ts";
import { describeKinds, ROW_NAMES } from "../../../../core/reading/exports/row-kind.ts";
import { PRESETS } from "../../../../core/reading/exports/presets/presets.ts";
import { FEED_FORMATS, FEED_TITLES, VALUES_KEY, VALUES_NAMESPACE } from "../../reading/machines/feed-addresses.ts";
import { jsonResponse, listOf, parametersOf, schemaOf } from "../../../api/describe.ts";
import { FILTER_REFERENCES, SORT_REFERENCES } from "./filter-parameters.ts";
import {
  type Operation,
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
                parameters: [...FILTER_REFERENCES, ...parametersOf("query", FEED_QUERY)],
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

const FEED_QUERY = z.object({
  after: z.string().optional().describe("Where the page begins; take it from the address of the next page."),
});

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

const instant = z.string().meta({ format: "date-time" });

/** The parts of JSON Feed 1.1 that its readers rely on. */
export const JSON_FEED = z
  .looseObject({
    version: z.literal("https://jsonfeed.org/version/1.1"),
    title: z.string(),
    description: z.string().optional(),
    next_url: z.string().optional().describe("The next page."),
    items: z.array(
      z.looseObject({
        id: z.string(),
        url: z.string(),
        external_url: z.string().optional().describe("The evidence."),
        title: z.string(),
        content_html: z.string(),
        date_published: instant.describe("When it was added."),
        date_modified: instant,
        tags: z.array(z.string()).optional(),
      }),
    ),
  })
  .describe("A JSON Feed 1.1.");

const retryable = (description: string): Response => ({
  ...text(description),
  headers: { "Retry-After": ref("headers", "Retry-After") },
});

/** Errors common to all addresses under `/exports`. */
const EXPORT_REFUSALS: Readonly<Record<number, Response>> = {
  400: text("A parameter is invalid; the text says what to do."),
  401: text("The API key is invalid or lacks the scope export."),
  403: text("The request needs an account or a paid plan, or comes from another site."),
  405: text("Only GET, HEAD and POST are answered."),
  413: text("The selection or file would be too large; narrow the filter."),
  429: retryable("Too many requests; wait for Retry-After seconds."),
  503: retryable("Too many exports are running, or the search took too long."),
};

const COLUMNS = [
  ...new Set([EXPORT_ROWS, PERSON_ROWS].flatMap(({ columns }) => columns.map(({ name }) => name))),
  ...OWN_COLUMN_NAMES,
];
const joined = { explode: false } as const;

const EXPORT_QUERY = z
  .object({
    preset: z.enum(PRESETS.map(({ key }) => key)).describe("A file format that another program imports as is."),
    columns: listOf(z.enum(COLUMNS), joined).describe("Columns in the wanted order, instead of a preset."),
    rows: z
      .enum(ROW_NAMES)
      .describe(
        `What a row is: ${describeKinds()}. \`/exports/companies.csv\` and so on say the same. A preset has one row per company unless people are asked for.`,
      ),
    since: z
      .string()
      .regex(/^(last|[1-9][0-9]{0,14})$/)
      .describe(
        "`last`: only rows added, changed or withdrawn since your last export of this filter with the same preset and rows, with the reason; new, bounced and withdrawn addresses are changes. The id of an earlier export of it (`X-Export-Id`): what changed since that one, as often as you ask, so a lost file can be had again. The last three exports and those they were compared with can be used.",
      ),
    consumer: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,60}$/)
      .describe(
        "Name of a program. Each has its own last export of a filter, preset and rows for `since=last`, which other programs with the same account do not advance.",
      ),
    round: listOf(z.int(), joined).describe("Ids of selected rounds."),
    without: listOf(z.int(), joined).describe("Ids of excluded rounds."),
    my: z.enum(TRACKED_LISTS).describe("Only companies in one of your own lists: saved, hidden, or with a status."),
  })
  .partial();
const EXPORT_PARAMETERS = parametersOf("query", EXPORT_QUERY);

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
          200: jsonResponse("The exports.", schemaOf(z.looseObject({ exports: z.array(z.looseObject({})) }))),
          401: text("The API key is invalid."),
          429: text("Too many requests."),
        },
      },
    },
  };
}

export const EXPORT_KEY = z.looseObject({ id: z.int(), name: z.string(), domain: z.string().nullable() });

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
