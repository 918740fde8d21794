import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret, as Standard Webhooks writes them: "whsec_" and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

export interface Message {
  readonly id: string;
  readonly body: string;
}

/**
 * The headers by which a receiver knows that a message is ours and not a replayed one (Standard Webhooks 1.0, symmetric
 * signatures): HMAC-SHA256 over id, time and body, once for each secret that is in force.
 */
export function signatureHeaders({ id, body }: Message, secrets: readonly string[], now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signatures.join(" ") };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}
