import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { enqueueAll } from "../jobs/enqueue.ts";

/** What a message is about. */
export const MESSAGE_TYPES = ["search.rounds.added", "search.rounds.changed", "search.rounds.withdrawn", "webhook.test"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Something to tell an endpoint. */
export interface NewMessage {
  readonly type: MessageType;
  /** What is told; becomes the `data` of the body. */
  readonly data: object;
}

/**
 * Writes messages down and asks for each to be sent, in the caller's transaction. Body and id are fixed here: a message
 * that is sent again is the same to the byte, and receivers know it by its id. Returns the numbers of the deliveries.
 */
export async function postMessages(ctx: Context, endpointId: number, messages: readonly NewMessage[]): Promise<readonly number[]> {
  if (messages.length === 0) return [];
  const now = ctx.clock.now();
  const rows = await ctx.db
    .insertInto("webhook_delivery")
    .values(
      messages.map(({ type, data }) => ({
        endpoint_id: endpointId,
        message_id: `msg_${randomUUID().replaceAll("-", "")}`,
        type,
        body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
        created_at: now,
      })),
    )
    .returning("id")
    .execute();
  await enqueueAll(ctx, "webhooks.deliver", rows.map(({ id }) => ({ deliveryId: id })));
  return rows.map(({ id }) => id);
}
