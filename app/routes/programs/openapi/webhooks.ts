import { z } from "zod";
import {
  MATCHED_COMPANY,
  OWN_IDS,
  ROUND_CHANGES,
  ROUNDS_PER_MESSAGE,
  SEARCH,
  TEST_DATA,
  WITHDRAWN_ROUND,
} from "../../../../core/programs/webhooks/message-shape.ts";
import { parametersOf, schemaOf } from "../../../api/describe.ts";
import { MESSAGE_TYPES, type MessageType } from "../../../../core/programs/webhooks/message.ts";
import { type Operation, type PathItem, ref, type Schema } from "../../../api/openapi-object.ts";

/** The schema of a shape beside whose properties others stand. */
function openSchemaOf(shape: z.ZodObject): Schema {
  const { additionalProperties: _, ...schema } = schemaOf(shape);
  return schema;
}

const rounds = (items: Schema | { $ref: string }): Schema => ({
  type: "object",
  description:
    "Of a webhook of one round each, `rounds` has that round, and the round's columns are here as well, beside `search`.",
  required: ["search", "rounds"],
  properties: { search: schemaOf(SEARCH), rounds: { type: "array", maxItems: ROUNDS_PER_MESSAGE, items } },
});

const MESSAGES: Readonly<Record<MessageType, { readonly summary: string; readonly data: Schema }>> = {
  "search.rounds.added": {
    summary: "Rounds that entered a saved search",
    data: rounds({ allOf: [ref("schemas", "ExportRow"), openSchemaOf(OWN_IDS)] }),
  },
  "search.rounds.changed": {
    summary:
      "Changed rounds of a saved search and their addresses, with current values and in `changed` the former ones",
    data: rounds({
      allOf: [ref("schemas", "ExportRow"), openSchemaOf(ROUND_CHANGES), openSchemaOf(OWN_IDS)],
      unevaluatedProperties: false,
    }),
  },
  "search.rounds.withdrawn": {
    summary: "Rounds that left a saved search, with their companies and the reason",
    data: rounds(schemaOf(WITHDRAWN_ROUND.extend(OWN_IDS.shape))),
  },
  "company.matched": {
    summary: "A company of your watch list raised, was corrected or got an article, a person or an address",
    data: schemaOf(MATCHED_COMPANY),
  },
  "webhook.test": {
    summary: "A test message requested by the endpoint's owner; of a webhook of one round each, with its newest round",
    data: openSchemaOf(TEST_DATA),
  },
};

/** Headers of a webhook message (Standard Webhooks 1.0). */
export const SIGNATURE_HEADERS = parametersOf(
  "header",
  z.object({
    "webhook-id": z.string().regex(/^msg_/).describe("The message's id; the same for every attempt."),
    "webhook-timestamp": z.string().regex(/^\d+$/).describe("Time of this attempt in seconds since 1970."),
    "webhook-signature": z
      .string()
      .describe(
        "`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` under the endpoint's secret; several, separated by spaces, during secret rotation.",
      ),
  }),
);

/** Messages sent to a webhook of a saved search. */
export function webhooks(): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(MESSAGE_TYPES.map((type) => [type, { post: operation(type) }]));
}

function operation(type: MessageType): Operation {
  const { summary, data } = MESSAGES[type];
  const body: Schema = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { const: type },
      timestamp: { type: "string", format: "date-time", description: "When the message was created." },
      data,
    },
  };
  return {
    operationId: `on${type
      .split(".")
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join("")}`,
    tags: ["Webhooks"],
    summary,
    security: [],
    parameters: SIGNATURE_HEADERS,
    requestBody: { required: true, content: { "application/json": { schema: body } } },
    responses: {
      "2XX": {
        description: "Received. After any other response or a timeout, delivery is retried with increasing delays.",
      },
      410: { description: "No more messages are wanted; the endpoint is disabled." },
    },
  };
}
