import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Context } from "../../shared/context.ts";
import { enqueueAll } from "../../shared/jobs/enqueue.ts";
import { deliverJob } from "./jobs/deliver.ts";

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
  await enqueueAll(
    ctx,
    deliverJob,
    rows.map(({ id }) => ({ deliveryId: id })),
  );
  return rows.map(({ id }) => id);
}

const PREFIX = "whsec_";

/** Creates a secret in Standard Webhooks format: "whsec_" and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

interface Message {
  readonly id: string;
  readonly body: string;
}

/** Signature headers of Standard Webhooks 1.0: HMAC-SHA256 over id, time and body, one per active secret. */
export function signatureHeaders({ id, body }: Message, secrets: readonly string[], now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signatures.join(" ") };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}
