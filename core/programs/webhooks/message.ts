import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "../../shared/context.ts";
import { enqueueAll } from "../../shared/jobs/enqueue.ts";
import { SECRET_PREFIX } from "../../shared/standard-webhooks.ts";
import { deliverJob } from "./jobs/deliver.ts";

export { signatureHeaders } from "../../shared/standard-webhooks.ts";

export const MESSAGE_TYPES = [
  "search.rounds.added",
  "search.rounds.changed",
  "search.rounds.withdrawn",
  "company.matched",
  "webhook.test",
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

export interface NewMessage {
  readonly type: MessageType;
  /** The `data` of the message body. */
  readonly data: object;
}

/**
 * Stores messages and enqueues their delivery within the caller's transaction. Id and body are fixed now, so retries
 * are identical and receivers can deduplicate. Returns the delivery ids.
 */
export async function postMessages(
  ctx: Context,
  endpointId: number,
  messages: readonly NewMessage[],
): Promise<readonly number[]> {
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
  const deliveries = rows.map(({ id }) => ({ deliveryId: id }));
  await enqueueAll(ctx, deliverJob, deliveries);
  return rows.map(({ id }) => id);
}

/** Creates a secret in Standard Webhooks format: "whsec_" and 32 random bytes in base64. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString("base64");
}
