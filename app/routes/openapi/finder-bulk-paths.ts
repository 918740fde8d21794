import { LOOKED_UP_FIELDS } from "../../../core/directory/columns/addresses.ts";
import { BULK_LIMITS } from "../../../core/finder/bulk/bulk.ts";
import { BULK_CHANGES } from "../../../core/finder/bulk/change-bulk.ts";
import { WRITERS } from "../../../core/exports/formats/writers.ts";
import type { Operation, PathItem, Response, Schema } from "./openapi-object.ts";

const whole: Schema = { type: "integer" };
const time: Schema = { type: ["string", "null"], format: "date-time" };
const LIST: Schema = {
  type: "object",
  properties: {
    id: { type: "string", format: "uuid" }, file_name: { type: "string" }, state: { type: "string", enum: ["running", "paused", "cancelled", "done"] },
    paused_by: { type: ["string", "null"], enum: ["owner", "plan", null], description: "`plan`: the account's plan does not include lists now; the list goes on by itself when one does." },
    rows: whole, done: whole, found: whole, verified: whole, waiting_for_servers: whole, created_at: time, ended_at: time, removed_at: time, status: { type: "string" }, result: { type: "string" },
  },
};
const list = (description: string): Response => ({ description, content: { "application/json": { schema: LIST } } });
const problem = (description: string): Response => ({ description, content: { "application/problem+json": { schema: { type: "object", properties: { status: whole, detail: { type: "string" } } } } } });
const binary: Schema = { type: "string", format: "binary" };
const ID = { name: "id", in: "path", required: true, description: "From Location.", schema: { type: "string", format: "uuid" } } as const;
const NOT_ALLOWED = { 401: problem("No key, or one that is not valid."), 403: problem("Of no account, or, to begin a list, not a paid plan's.") };

function operation(operationId: string, summary: string, description: string, rest: Pick<Operation, "responses"> & Partial<Operation>): Operation {
  return { operationId, tags: ["Email finder"], summary, description, ...rest, responses: { ...NOT_ALLOWED, ...rest.responses } };
}

/** Whole lists of people, for accounts of paid plans. */
export function bulkPaths(): Readonly<Record<string, PathItem>> {
  const most = `At most ${BULK_LIMITS.rows.toLocaleString("en-US")} rows and ${BULK_LIMITS.bytes / 1_048_576} MB.`;
  const missing = { 404: problem("There is none, or it is another account's.") };
  return {
    "/api/finder/bulk": {
      get: operation("listBulks", "The account's lists", "The newest first.", { responses: { 200: { description: "They are.", content: { "application/json": { schema: { type: "object", properties: { lists: { type: "array", items: LIST } } } } } } } }),
      post: operation("createBulk", "Look up a list of people", `A CSV or XLSX with a column of names and one of domains or companies. ${most} Send it as the body, with \`name\` in the address, or as the field \`file\` of a form.`, {
        requestBody: { required: true, content: { "text/csv": { schema: { type: "string" } }, [WRITERS.xlsx.mediaType]: { schema: binary }, "multipart/form-data": { schema: { type: "object", properties: { file: binary } } } } },
        parameters: [{ name: "name", in: "query", description: "The file's name, when the body is the file.", schema: { type: "string" } }],
        responses: { 202: { ...list("It is worked on: ask at Location."), headers: { Location: { description: "Where the list is.", schema: { type: "string" } } } }, 400: problem("What is wrong with the file."), 409: problem("Too many lists are open."), 413: problem("The file is too large.") },
      }),
    },
    "/api/finder/bulk/{id}": {
      get: operation("readBulk", "How far a list is", "For 30 days. `/events` after it streams each change as Server-Sent Events.", { parameters: [ID], responses: { 200: list("As it stands."), ...missing } }),
      patch: operation("changeBulk", "Pause, resume or cancel a list", "What was found stays.", {
        parameters: [ID], requestBody: { required: true, content: { "application/json": { schema: { type: "object", properties: { action: { type: "string", enum: [...BULK_CHANGES] } } } } } },
        responses: { 200: list("As it stands now."), ...missing, 403: problem("To resume, a paid plan is needed."), 409: problem("Its state does not allow it.") },
      }),
      delete: operation("deleteBulk", "Remove a list", "With all that was found.", { parameters: [ID], responses: { 204: { description: "It is gone." }, ...missing } }),
    },
    "/api/finder/bulk/{id}/result": {
      get: operation("bulkResult", "The list with what was found", `In the form it came in, also before it is finished: after its own columns ${LOOKED_UP_FIELDS.map(({ name }) => name).join(", ")}.`, {
        parameters: [ID], responses: { 200: { description: "The file.", content: { [WRITERS.csv.mediaType]: { schema: { type: "string" } }, [WRITERS.xlsx.mediaType]: { schema: binary } } }, ...missing },
      }),
    },
  };
}
