import { z } from "zod";
import { LOOKED_UP_FIELDS } from "../../../../core/reading/directory/columns/addresses.ts";
import { BULK_LIMITS } from "../../../../core/finder/bulk/bulk.ts";
import { BULK_CHANGES } from "../../../../core/finder/bulk/create-bulk.ts";
import { WRITERS } from "../../../../core/reading/exports/formats/writers.ts";
import { BOUNCES_ANSWER, BOUNCES_BODY } from "../../finder/api/bounces-shape.ts";
import { LIST_BODY } from "../../finder/api/bulk/list-shape.ts";
import type { Operation, PathItem, Response, Schema } from "../../../api/openapi-object.ts";

const whole: Schema = { type: "integer" };
const { $schema: _, ...LIST } = z.toJSONSchema(LIST_BODY);
const list = (description: string): Response => ({ description, content: { "application/json": { schema: LIST } } });
const problem = (description: string): Response => ({
  description,
  content: {
    "application/problem+json": {
      schema: { type: "object", properties: { status: whole, detail: { type: "string" } } },
    },
  },
});
const binary: Schema = { type: "string", format: "binary" };
const ID = {
  name: "id",
  in: "path",
  required: true,
  description: "From Location.",
  schema: { type: "string", format: "uuid" },
} as const;
const NOT_ALLOWED = {
  401: problem("The API key is missing or invalid."),
  403: problem("The key belongs to no account or, for starting a list, the account has no paid plan."),
};

function operation(
  operationId: string,
  summary: string,
  description: string,
  rest: Pick<Operation, "responses"> & Partial<Operation>,
): Operation {
  return {
    operationId,
    tags: ["Email finder"],
    summary,
    description,
    ...rest,
    responses: { ...NOT_ALLOWED, ...rest.responses },
  };
}

/** Bulk jobs, for accounts with a paid plan. */
export function bulkPaths(): Readonly<Record<string, PathItem>> {
  const most = `At most ${BULK_LIMITS.rows.toLocaleString("en-US")} rows and ${BULK_LIMITS.bytes / 1_048_576} MB.`;
  const missing = { 404: problem("It does not exist or belongs to another account.") };
  return {
    "/api/finder/bounces": {
      post: operation(
        "reportBounces",
        "Report bounced addresses",
        `Send addresses to which mail came back for good, as JSON or as a CSV or XLSX file of your sending tool. ${most} Every page, file and lookup of yours calls them bounced at once, until a mail server confirms them again. They are bounced for everybody if the mail server's reply, in the field reply or in the row, names the missing mailbox, or if another account reports the same. Only keyed hashes are stored.`,
        {
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: z.toJSONSchema(BOUNCES_BODY, { io: "input" }) },
              "text/csv": { schema: { type: "string" } },
              [WRITERS.xlsx.mediaType]: { schema: binary },
              "multipart/form-data": { schema: { type: "object", properties: { file: binary } } },
            },
          },
          responses: {
            200: {
              description: "They are recorded.",
              content: { "application/json": { schema: z.toJSONSchema(BOUNCES_ANSWER) } },
            },
            400: problem("The addresses or the file are invalid; the problem says why."),
            413: problem("There are too many."),
          },
        },
      ),
    },
    "/api/finder/bulk": {
      get: operation("listBulks", "The account's lists", "Newest first.", {
        responses: {
          200: {
            description: "They are.",
            content: {
              "application/json": { schema: { type: "object", properties: { lists: { type: "array", items: LIST } } } },
            },
          },
        },
      }),
      post: operation(
        "createBulk",
        "Look up a list of people",
        `A CSV or XLSX file with a column of names and one of domains or companies. ${most} Send it as the body, with \`name\` in the query, or as the form field \`file\`.`,
        {
          requestBody: {
            required: true,
            content: {
              "text/csv": { schema: { type: "string" } },
              [WRITERS.xlsx.mediaType]: { schema: binary },
              "multipart/form-data": { schema: { type: "object", properties: { file: binary } } },
            },
          },
          parameters: [
            {
              name: "name",
              in: "query",
              description: "The file's name if the body is the file.",
              schema: { type: "string" },
            },
          ],
          responses: {
            202: {
              ...list("Accepted; poll the URL in Location."),
              headers: { Location: { description: "URL of the list.", schema: { type: "string" } } },
            },
            400: problem("The file is invalid; the problem says why."),
            409: problem("The account has too many unfinished lists."),
            413: problem("The file is too large."),
          },
        },
      ),
    },
    "/api/finder/bulk/{id}": {
      get: operation(
        "readBulk",
        "Get the progress of a list",
        "Available for 30 days. Append `/events` to stream each change as server-sent events.",
        { parameters: [ID], responses: { 200: list("The list's current state."), ...missing } },
      ),
      patch: operation("changeBulk", "Pause, resume or cancel a list", "Results are kept.", {
        parameters: [ID],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", properties: { action: { type: "string", enum: [...BULK_CHANGES] } } },
            },
          },
        },
        responses: {
          200: list("The list's new state."),
          ...missing,
          403: problem("Resuming needs a paid plan."),
          409: problem("The list's state does not allow this action."),
        },
      }),
      delete: operation("deleteBulk", "Remove a list", "Also deletes its results.", {
        parameters: [ID],
        responses: { 204: { description: "Removed." }, ...missing },
      }),
    },
    "/api/finder/bulk/{id}/result": {
      get: operation(
        "bulkResult",
        "Download the list with results",
        `In its original format, also before it is finished; added columns: ${LOOKED_UP_FIELDS.map(({ name }) => name).join(", ")}.`,
        {
          parameters: [ID],
          responses: {
            200: {
              description: "The file.",
              content: {
                [WRITERS.csv.mediaType]: { schema: { type: "string" } },
                [WRITERS.xlsx.mediaType]: { schema: binary },
              },
            },
            ...missing,
          },
        },
      ),
    },
  };
}
