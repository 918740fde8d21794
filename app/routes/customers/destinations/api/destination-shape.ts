import { z } from "zod";

export const DESTINATION = z.object({
  id: z.int(),
  tool: z.string().describe("hubspot, pipedrive, attio, slack or each-lead."),
  search: z.object({ id: z.int(), name: z.string(), filter: z.string() }),
  state: z
    .enum(["not_started", "active", "failing", "paused"])
    .describe("not_started also while the companies in the tool are read and compared."),
  paused_reason: z.string().nullable(),
  failing_since: z.string().nullable(),
  cursor: z.string().nullable().describe("The position in the change log up to which changes were queued."),
  waiting: z.int(),
  delivered: z.int(),
  refused: z.int(),
  last_delivery_at: z.string().nullable(),
  to_decide: z.int().describe("Companies found in the tool by name only, and those deleted there."),
  to_remove_by_hand: z.int().describe("Records that must be removed in the tool by hand (GDPR article 19)."),
  last_error: z.string().nullable().describe("Of the latest delivery; null if it had none."),
});

export const LIST_ANSWER = z.object({ destinations: z.array(DESTINATION) });

export const ONE_ANSWER = DESTINATION.extend({
  log: z
    .array(
      z.object({ at: z.string(), duration_ms: z.int(), sent: z.int(), refused: z.int(), error: z.string().nullable() }),
    )
    .describe("The latest 50 deliveries, newest first."),
  refused_rows: z
    .array(
      z.object({
        round_id: z.int(),
        company: z.string().nullable(),
        error: z.string(),
        is_retried: z.boolean().describe("False if it was refused for good."),
      }),
    )
    .describe("At most 50."),
  decisions: z
    .array(
      z.object({
        company: z.string(),
        reason: z.enum(["same_name", "deleted_in_tool"]),
        link: z.string().nullable().describe("The record in the tool; null if it was deleted there."),
      }),
    )
    .describe("At most 50 of each reason. They are taken on the destination's page."),
  records_to_remove: z
    .array(z.object({ object: z.enum(["company", "contact", "message"]), link: z.string() }))
    .describe("Addresses of records in the tool, or their numbers; nobody is named."),
});

export const PATCH_BODY = z.strictObject({
  paused: z.boolean().describe("False delivers what waits and what was refused."),
});
