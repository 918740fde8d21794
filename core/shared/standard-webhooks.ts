import { createHmac } from "node:crypto";

/** Begins secrets in the format of Standard Webhooks; the rest is base64. */
export const SECRET_PREFIX = "whsec_";

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
  return Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
}
