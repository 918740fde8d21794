import { z } from "zod";
import {
  COMPANY_BODY,
  GET_ANSWER,
  NEWS_ANSWER,
  MOST_IN_CALL,
  PUT_ANSWER,
  PUT_BODY,
} from "../../customers/companies/companies-shape.ts";
import type { Operation, Parameter, PathItem, Response, Schema } from "../../../api/openapi-object.ts";

export function schemaOf(shape: z.ZodType, io: "input" | "output" = "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io });
  return schema;
}

const PUT = PUT_BODY.extend({ companies: z.array(COMPANY_BODY).max(MOST_IN_CALL) });

export const problem = (description: string): Response => ({
  description,
  content: {
    "application/problem+json": {
      schema: { type: "object", properties: { status: { type: "integer" }, detail: { type: "string" } } },
    },
  },
});
export const answer = (description: string, shape: z.ZodType): Response => ({
  description,
  content: { "application/json": { schema: schemaOf(shape) } },
});
const query = (name: string, description: string, schema: Schema): Parameter => ({
  name,
  in: "query",
  description,
  schema,
});
const REFUSED = {
  401: problem("The API key is missing or invalid."),
  403: problem("The account has no plan with full access."),
  404: problem("The account has no such list."),
};

function operation(operationId: string, summary: string, description: string, rest: Partial<Operation>): Operation {
  return {
    operationId,
    tags: ["Watched companies"],
    summary,
    description,
    security: [{ apikey: [] }, { bearer: [] }],
    ...rest,
    responses: { ...rest.responses, ...REFUSED },
  };
}

/** Lists of companies to watch or to leave out. */
export function companyPaths(): Readonly<Record<string, PathItem>> {
  return {
    "/api/watched-companies/changes": {
      get: operation(
        "readWatchedChanges",
        "Follow the companies of a list",
        "Rounds, corrections, articles and addresses of the companies of a list, oldest first. Keep `next` and pass it as `after`: nothing is lost or repeated.",
        {
          parameters: [
            { ...query("list", "The id of the list.", { type: "integer", minimum: 1 }), required: true },
            query("after", "`next` of the answer before.", { type: "string" }),
            query("limit", "Changes a page; default: 100.", { type: "integer", minimum: 1, maximum: 1_000 }),
          ],
          responses: { 200: answer("They are.", NEWS_ANSWER), 400: problem("The list is missing.") },
        },
      ),
    },
    "/api/watched-companies": {
      get: operation(
        "readWatchedCompanies",
        "Read your lists of companies",
        "Your lists and, with `list`, its companies in the order in which they were added. Send the id of one of its `candidates` as `company_id` to decide.",
        {
          parameters: [
            query("list", "The id of a list.", { type: "integer", minimum: 1 }),
            query("uncertain", "`true`: only those that wait for a decision.", { type: "string", enum: ["true"] }),
            query("after", "`next` of the page before.", { type: "string" }),
            query("limit", "Companies a page; default: 1000.", { type: "integer", minimum: 1, maximum: 1_000 }),
          ],
          responses: { 200: answer("They are.", GET_ANSWER) },
        },
      ),
      put: operation(
        "putWatchedCompanies",
        "Add or replace companies",
        `The key needs the scope "lists". At most ${MOST_IN_CALL.toLocaleString("en-US")} a request; a company with a known \`external_id\` is replaced, invalid ones are in \`errors\`. They are matched by domain, then by name with place, such as a country's name or code. The answer counts those \`stored\`, which are \`matched\`, \`uncertain\` (they wait for a decision: send the \`company_id\` of a candidate) or \`unknown\`; \`free_mail_only\` those whose only domain is a mail provider's, and \`without_place\` those among \`errors\` with neither a domain of their own nor a place. A watch list comes with a saved search: its alerts, webhooks (company.matched) and exports tell of new rounds and corrections.`,
        {
          requestBody: { required: true, content: { "application/json": { schema: schemaOf(PUT, "input") } } },
          responses: {
            200: answer("The others are stored.", PUT_ANSWER),
            400: problem("The request is invalid, or a list to leave out needs your consent."),
            409: problem("Your lists would have more than 100,000 companies or 20 MB."),
            413: problem("The request is too large."),
          },
        },
      ),
      delete: operation(
        "deleteWatchedCompanies",
        "Remove companies or a list",
        "With `external_id` these companies, else the whole list and its saved search.",
        {
          parameters: [
            { ...query("list", "The id of the list.", { type: "integer", minimum: 1 }), required: true },
            query("external_id", "May be repeated.", { type: "array", items: { type: "string" } }),
          ],
          responses: { 200: answer("They are removed.", z.object({ removed: z.int().nullable() })) },
        },
      ),
    },
  };
}
