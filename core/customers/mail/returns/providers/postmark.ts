import { z } from "zod";
import { type EventPost, parseJson, type ReadEvents } from "../mail-event.ts";
import { hasSecret } from "./credentials.ts";
import { kindWithReason, type RejectionKind } from "../return-kind.ts";

const shape = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: z.string().max(320).optional(),
  Description: z.string().max(2_000).optional(),
  /** The server's reply. */
  Details: z.string().max(5_000).optional(),
});

/** Postmark's bounce types: hard for unread addresses, soft for temporary refusals, sender for refusals of us. Other types are not refusals. */
const BOUNCES: Readonly<Record<string, RejectionKind>> = {
  HardBounce: "hard",
  BadEmailAddress: "hard",
  SoftBounce: "soft",
  Blocked: "sender",
  SMTPApiError: "sender",
  DMARCPolicy: "sender",
};

/** Reads Postmark's bounce and spam complaint webhooks. The secret is the password in the webhook URL. */
export function readPostmarkEvents({ body, authorization }: EventPost, secret: string): ReadEvents {
  if (!hasSecret(authorization, secret)) return { kind: "unauthenticated" };
  const parsed = shape.safeParse(parseJson(body));
  if (!parsed.success)
    return { kind: "malformed", problem: "The body must be what Postmark sends for a bounce or a spam complaint." };
  const { RecordType, Type = "", Email, Description, Details } = parsed.data;
  const kind =
    RecordType === "SpamComplaint" || Type === "SpamComplaint"
      ? "complaint"
      : RecordType === "Bounce"
        ? BOUNCES[Type]
        : undefined;
  if (kind === undefined || Email === undefined) return { kind: "events", events: [] };
  // Postmark uses its own mail ids, so only the address identifies the mail.
  return {
    kind: "events",
    events: [
      { kind: kindWithReason(kind, Details), messageId: null, address: Email, reason: Details ?? Description ?? null },
    ],
  };
}
