import { LIST_ANSWER, ONE_ANSWER, PATCH_BODY } from "../../customers/destinations/api/destination-shape.ts";
import { answer, problem, schemaOf } from "./company-paths.ts";
import type { Operation, PathItem } from "../../../api/openapi-object.ts";

const ID = {
  name: "id",
  in: "path",
  required: true,
  description: "The id of a destination.",
  schema: { type: "integer", minimum: 1 },
} as const;

const COMMON = { tags: ["Destinations"], security: [{ apikey: [] }, { bearer: [] }] } satisfies Partial<Operation>;

const REFUSED = { 401: problem("The API key is missing or invalid.") };
const NOT_YOURS = { ...REFUSED, 404: problem("The account has no such destination.") };

/** Tools to which an account's leads are delivered. They are connected on the account's page, where secrets belong. */
export function destinationPaths(): Readonly<Record<string, PathItem>> {
  return {
    "/api/destinations": {
      get: {
        ...COMMON,
        operationId: "readDestinations",
        summary: "Read your destinations",
        description: "The tools to which your leads are delivered, with their state, cursor and last error.",
        responses: { 200: answer("They are.", LIST_ANSWER), ...REFUSED },
      },
    },
    "/api/destinations/{id}": {
      get: {
        ...COMMON,
        operationId: "readDestination",
        summary: "Read a destination",
        description:
          "Its state, the log of its deliveries, the rows that the tool refused, decisions to take and records to remove.",
        parameters: [ID],
        responses: { 200: answer("It is.", ONE_ANSWER), ...NOT_YOURS },
      },
      patch: {
        ...COMMON,
        operationId: "pauseDestination",
        summary: "Pause or resume a destination",
        description:
          'The key needs the scope "lists". What changes while it is paused is delivered after it is resumed.',
        parameters: [ID],
        requestBody: { required: true, content: { "application/json": { schema: schemaOf(PATCH_BODY, "input") } } },
        responses: {
          200: answer("It is paused or delivers.", ONE_ANSWER),
          400: problem("The request is invalid."),
          403: problem("The account has no plan with full access."),
          ...NOT_YOURS,
        },
      },
    },
  };
}
