import { EXPORT_ROWS } from "../../../../core/reading/directory/columns/export-rows.ts";
import { CONTACT_REASONS } from "../../../../core/catalogue/claims/changes.ts";
import { MESSAGE_TYPES, type MessageType } from "../../../../core/programs/webhooks/message.ts";
import { ROUNDS_PER_MESSAGE } from "../../../../core/programs/webhooks/notify-subscribers.ts";
import { type Operation, type PathItem, type Parameter, ref, type Schema } from "./openapi-object.ts";

const search: Schema = {
  type: "object",
  description: "The saved search.",
  required: ["id", "name", "address"],
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    address: { type: "string", description: "Its filter as a query of `/companies`." },
  },
};
const rounds = (items: Schema | { $ref: string }): Schema => ({
  type: "object",
  required: ["search", "rounds"],
  properties: { search, rounds: { type: "array", maxItems: ROUNDS_PER_MESSAGE, items } },
});
/** A change of one value under the name of the row's column. */
const changedRow: Schema = {
  type: "object",
  required: ["changed", "addresses"],
  properties: {
    addresses: {
      type: "array",
      description:
        "What happened to addresses of the company's people, or of the company itself (`person_id` is null): the former and current status, null for no address. The address as it is now is in the row; a withdrawn one is nowhere.",
      items: {
        type: "object",
        required: ["person_id", "from", "to", "reason"],
        properties: {
          person_id: { type: ["integer", "null"] },
          from: { type: ["string", "null"] },
          to: { type: ["string", "null"] },
          reason: { type: "string", enum: Object.values(CONTACT_REASONS) },
        },
      },
    },
    changed: {
      type: "object",
      description:
        "The columns that changed since the last message, with their former (`from`) and current (`to`) values; null for a column whose former value may name a person.",
      propertyNames: { enum: EXPORT_ROWS.columns.map(({ name }) => name) },
      additionalProperties: { type: ["object", "null"], required: ["from", "to"], properties: { from: {}, to: {} } },
    },
  },
};
const gone: Schema = {
  type: "object",
  required: ["round_id", "reason"],
  properties: { round_id: { type: "integer" }, reason: { type: "string" } },
};

const MESSAGES: Readonly<Record<MessageType, { readonly summary: string; readonly data: Schema }>> = {
  "search.rounds.added": { summary: "Rounds that entered a saved search", data: rounds(ref("schemas", "ExportRow")) },
  "search.rounds.changed": {
    summary:
      "Changed rounds of a saved search and their addresses, with current values and in `changed` the former ones",
    data: rounds({ allOf: [ref("schemas", "ExportRow"), changedRow] }),
  },
  "search.rounds.withdrawn": { summary: "Rounds that left a saved search, with the reason", data: rounds(gone) },
  "webhook.test": { summary: "A test message requested by the endpoint's owner", data: { type: "object" } },
};

/** Headers of a webhook message (Standard Webhooks 1.0). */
export const SIGNATURE_HEADERS: readonly Parameter[] = [
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "The message's id; the same for every attempt.",
    schema: { type: "string", pattern: "^msg_" },
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "Time of this attempt in seconds since 1970.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
  {
    name: "webhook-signature",
    in: "header",
    required: true,
    schema: { type: "string" },
    description:
      "`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` under the endpoint's secret; several, separated by spaces, during secret rotation.",
  },
];

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
