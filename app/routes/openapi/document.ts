import { EXPORT_ROWS } from "../../../core/directory/columns/export-rows.ts";
import { REST_RESOURCES } from "../../../core/directory/columns/resources.ts";
import type { Site } from "../../ui/site.ts";
import { EXPORT_KEY, exportPaths, feedPaths } from "./file-paths.ts";
import { FINDER_SEARCH, finderPaths } from "./finder-paths.ts";
import { FILTER_PARAMETERS } from "./filter-parameters.ts";
import type { OpenApiDocument } from "./openapi-object.ts";
import { REST_PARAMETERS, restPaths } from "./rest-paths.ts";
import { HEADERS, REST_ERROR, REST_RESPONSES } from "./rest-responses.ts";
import { rowSchema, schemaName } from "./row-schema.ts";
import { webhooks } from "./webhooks.ts";

/** The open interface in OpenAPI 3.1, made of the declarations it runs by. */
export function openApiDocument({ name, url, sampleSize }: Site): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: {
      title: `${name} open interface`,
      version: "1.0.0",
      summary: "Startups that newly raised funding, as rows, feeds, files and messages.",
      description: `Everything is read-only. Without an API key the newest ${sampleSize} funding rounds are reached; with one of a paid plan, all of them. What is unknown is null, never a guess. The guide is at ${url}/developers.`,
      termsOfService: `${url}/terms-of-service`,
      contact: { name, url: `${url}/contact` },
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url }],
    security: [{}, { apikey: [] }, { bearer: [] }],
    tags: [
      { name: "Rows", description: "Tables in the dialect of PostgREST: its clients work." },
      { name: "Feeds", description: "RSS 2.0, Atom 1.0 and JSON Feed 1.1." },
      { name: "Exports", description: "Files for spreadsheets and CRMs." },
      { name: "Email finder", description: "Addresses of people at companies, with their sources and how sure they are." },
      { name: "Webhooks", description: "Messages about a saved search, signed as Standard Webhooks 1.0 says." },
    ],
    paths: { ...restPaths(), ...feedPaths(), ...exportPaths(), ...finderPaths() },
    webhooks: webhooks(),
    components: {
      schemas: {
        ...Object.fromEntries(REST_RESOURCES.map((resource) => [schemaName(resource), rowSchema(resource)])),
        ExportRow: rowSchema(EXPORT_ROWS),
        ExportKey: EXPORT_KEY,
        FinderSearch: FINDER_SEARCH,
        RestError: REST_ERROR,
      },
      parameters: { ...REST_PARAMETERS, ...FILTER_PARAMETERS },
      headers: HEADERS,
      responses: REST_RESPONSES,
      securitySchemes: {
        apikey: { type: "apiKey", in: "header", name: "apikey", description: "An API key, as clients of PostgREST send it." },
        bearer: { type: "http", scheme: "bearer", description: "The same key as Authorization: Bearer." },
        basic: { type: "http", scheme: "basic", description: "The same key as the password, whatever the user name, as feed readers send it: for feeds alone." },
      },
    },
  };
}
