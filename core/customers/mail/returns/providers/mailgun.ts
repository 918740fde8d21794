import { createHmac } from "node:crypto";
import { z } from "zod";
import { type EventPost, ownMessageId, parseJson, type ReadEvents } from "../mail-event.ts";
import { isSameSecret } from "./credentials.ts";
import { kindOfWords } from "../return-kind.ts";

const shape = z.object({
  signature: z.object({ timestamp: z.string().max(20), token: z.string().max(100), signature: z.string().max(100) }),
  "event-data": z.object({
    event: z.string(),
    severity: z.string().optional(),
    recipient: z.string().max(320).optional(),
    message: z.object({ headers: z.object({ "message-id": z.string().optional() }).optional() }).optional(),
    "delivery-status": z
      .object({
        code: z.number().optional(),
        message: z.string().nullish(),
        description: z.string().nullish(),
        "enhanced-code": z.string().nullish(),
      })
      .optional(),
  }),
});

/**
 * Reads Mailgun's webhooks for permanent failures and complaints. The secret is Mailgun's "HTTP webhook signing key",
 * which signs timestamp and token (HMAC-SHA256).
 */
export function readMailgunEvents({ body }: EventPost, secret: string): ReadEvents {
  const parsed = shape.safeParse(parseJson(body));
  if (!parsed.success) return { kind: "malformed", problem: "The body must be what Mailgun sends to webhooks." };
  const { signature, "event-data": data } = parsed.data;
  const own = createHmac("sha256", secret)
    .update(signature.timestamp + signature.token)
    .digest("hex");
  if (!isSameSecret(signature.signature.toLowerCase(), own)) return { kind: "unauthenticated" };
  const status = data["delivery-status"];
  const words = [status?.["enhanced-code"], status?.message, status?.description]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");
  const kind =
    data.event === "complained"
      ? "complaint"
      : data.event === "failed" && data.severity === "permanent"
        ? kindOfWords([status?.code, words].join(" "), { status: status?.["enhanced-code"] ?? null })
        : null;
  if (kind === null) return { kind: "events", events: [] };
  return {
    kind: "events",
    events: [
      {
        kind,
        messageId: ownMessageId(data.message?.headers?.["message-id"]),
        address: data.recipient ?? null,
        reason: words === "" ? null : words,
      },
    ],
  };
}
