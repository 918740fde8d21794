import { z } from "zod";

export const DESTINATION = z.object({
  id: z.int(),
  tool: z.string().describe("hubspot, pipedrive, attio, slack or each-lead."),
  search: z.object({ id: z.int(), name: z.string(), filter: z.string() }),
  state: z.enum(["not_started", "active", "failing", "paused"]),
  paused_reason: z.string().nullable(),
  failing_since: z.string().nullable(),
  cursor: z.string().nullable().describe("The position in the change log up to which changes were queued."),
  waiting: z.int(),
  delivered: z.int(),
  refused: z.int(),
  last_delivery_at: z.string().nullable(),
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
});

export const PATCH_BODY = z.strictObject({
  paused: z.boolean().describe("False delivers what waits and what was refused."),
});
