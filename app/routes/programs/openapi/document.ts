import { EXPORT_ROWS } from "../../../../core/reading/directory/columns/export-rows.ts";
import { EMBEDDED_RESOURCES } from "../../../../core/reading/directory/columns/relations.ts";
import { REST_RESOURCES } from "../../../../core/reading/directory/columns/resources.ts";
import { z } from "zod";
import type { Site } from "../../../ui/frame/site.ts";
import { FINDER_SEARCH } from "../../finder/api/search-address.ts";
import { TOOLS } from "../mcp/tools.ts";
import { roundValuesSchema } from "../../reading/machines/round-values.ts";
import { addressPaths } from "./addresses.ts";
import { EXPORT_KEY, exportPaths, feedPaths, JSON_FEED } from "./file-paths.ts";
import { FILTER_PARAMETERS } from "./filter-parameters.ts";
import { schemaOf } from "../../../api/describe.ts";
import type { OpenApiDocument } from "../../../api/openapi-object.ts";
import { HEADERS, REST_ERROR, REST_PARAMETERS, REST_RESPONSES, restPaths } from "./rest-paths.ts";
import { rowSchema, schemaName } from "./row-schema.ts";
import { webhooks } from "./webhooks.ts";

/** The OpenAPI 3.1 document of the API, built from the declarations that the API itself uses. */
export function openApiDocument({ name, url, sampleSize }: Site): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: {
      title: `${name} API`,
      version: "1.0.0",
      summary: "Startups that just raised funding, as rows, feeds, files and webhook messages.",
      description: `Without an API key you can read the newest ${sampleSize} funding rounds; with a paid plan's key, all of them. Unknown values are null, never guessed. The guide is at ${url}/developers.`,
      termsOfService: `${url}/terms-of-service`,
      contact: { name, url: `${url}/contact` },
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url }],
    security: [{}, { apikey: [] }, { bearer: [] }],
    tags: [
      { name: "Rows", description: "Tables in PostgREST's query language; its clients work." },
      { name: "Feeds", description: "RSS 2.0, Atom 1.0 and JSON Feed 1.1." },
      { name: "Exports", description: "Files for spreadsheets and CRMs." },
      { name: "Email finder", description: "E-mail addresses of people at companies, with sources and confidence." },
      { name: "Destinations", description: "Tools to which your leads are delivered." },
      { name: "Watched companies", description: "Your own lists of companies to watch or to leave out." },
      { name: "Saved searches", description: "Your saved searches and their e-mail alerts." },
      {
        name: "Webhooks",
        description:
          "Your webhooks, and messages about changes of a saved search, signed according to Standard Webhooks 1.0.",
      },
    ],
    paths: { ...restPaths(), ...feedPaths(), ...exportPaths(), ...addressPaths() },
    webhooks: webhooks(),
    "x-mcp": {
      url: `${url}/mcp`,
      tools: TOOLS.map(({ name: tool, description, needs = null, input, output }) => ({
        name: tool,
        description,
        scope: needs,
        inputSchema: z.toJSONSchema(input, { io: "input" }),
        outputSchema: z.toJSONSchema(output),
      })),
    },
    components: {
      schemas: {
        ...Object.fromEntries(
          [...REST_RESOURCES, ...EMBEDDED_RESOURCES].map((resource) => [schemaName(resource), rowSchema(resource)]),
        ),
        ExportRow: rowSchema(EXPORT_ROWS),
        ExportKey: schemaOf(EXPORT_KEY),
        JsonFeed: schemaOf(JSON_FEED),
        FeedRound: roundValuesSchema(),
        FinderSearch: FINDER_SEARCH,
        RestError: schemaOf(REST_ERROR),
      },
      parameters: { ...REST_PARAMETERS, ...FILTER_PARAMETERS },
      headers: HEADERS,
      responses: REST_RESPONSES,
      securitySchemes: {
        apikey: {
          type: "apiKey",
          in: "header",
          name: "apikey",
          description: "An API key, as PostgREST clients send it.",
        },
        bearer: { type: "http", scheme: "bearer", description: "The same key as Authorization: Bearer." },
        basic: {
          type: "http",
          scheme: "basic",
          description: "The same key as the password with any user name, as feed readers send it; for feeds only.",
        },
      },
    },
  };
}
