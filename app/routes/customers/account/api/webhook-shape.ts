import { z } from "zod";

export const NEW_WEBHOOK = z.strictObject({
  url: z.string().describe("Where messages are posted: https, on the public internet."),
  search_id: z.int().min(1).nullable().default(null).describe("A saved search; null for all rounds."),
  one_round: z
    .boolean()
    .default(false)
    .describe("True for messages of one round with its columns in `data`, as Zapier, Make and n8n read them."),
});

export const CHANGED_WEBHOOK = z.strictObject({
  enabled: z.literal(true).describe("Enables a disabled webhook, which then gets what it missed."),
});

export const WEBHOOK = z.object({
  id: z.int(),
  url: z.string(),
  search: z.object({ id: z.int(), name: z.string() }),
  one_round: z.boolean(),
  state: z.enum(["active", "failing", "disabled"]),
  failing_since: z.string().nullable(),
  disabled_reason: z.string().nullable(),
  created_at: z.string(),
});

export const ONE_WEBHOOK = WEBHOOK.extend({
  deliveries: z
    .array(
      z.object({
        id: z.int(),
        message_id: z.string().describe("The header webhook-id."),
        type: z.string(),
        status: z.enum(["pending", "delivered", "failed", "withheld"]).describe("`withheld`: your plan had ended."),
        created_at: z.string(),
        attempts: z.int(),
        last_status_code: z.int().nullable(),
        last_error: z.string().nullable(),
      }),
    )
    .describe("The latest messages, newest first."),
});

export const CREATED_WEBHOOK = WEBHOOK.extend({
  secret: z.string().describe("Signs the messages. It is shown only here; replace it if it is lost."),
});

export const NEW_SECRET = z.object({
  secret: z.string().describe("Shown only here."),
  former_signs_until: z.string().describe("Until then messages are signed with the former secret as well."),
});

export const WEBHOOKS = z.object({ webhooks: z.array(WEBHOOK) });

export const SENT_TEST = z.object({ delivery_id: z.int().describe("One of the webhook's `deliveries`.") });
