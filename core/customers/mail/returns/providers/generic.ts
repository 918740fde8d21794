import { z } from "zod";
import { type EventPost, ownMessageId, parseJson, type ReadEvents } from "../mail-event.ts";
import { hasSecret } from "./credentials.ts";
import { kindWithReason } from "../return-kind.ts";

const event = z
  .object({
    event: z.enum(["hard_bounce", "soft_bounce", "delayed", "complaint"]),
    message_id: z.string().max(500).optional(),
    address: z.string().max(320).optional(),
    reason: z.string().max(2_000).optional(),
  })
  .refine(
    ({ message_id, address }) => message_id !== undefined || address !== undefined,
    "message_id or address must be there",
  );

const shape = z.union([event, z.array(event).max(1_000)]);

const KINDS = { hard_bounce: "hard", soft_bounce: "soft", delayed: null, complaint: "complaint" } as const;

/**
 * The site's own format for providers not listed here: one event or a list of them, `{"event": "hard_bounce" |
 * "soft_bounce" | "delayed" | "complaint", "message_id": …, "address": …, "reason": …}`, with the secret as a bearer
 * token or as the password of basic authentication.
 */
export function readGenericEvents({ body, authorization }: EventPost, secret: string): ReadEvents {
  if (!hasSecret(authorization, secret)) return { kind: "unauthenticated" };
  const parsed = shape.safeParse(parseJson(body));
  if (!parsed.success)
    return {
      kind: "malformed",
      problem:
        'The body must be JSON such as {"event": "hard_bounce", "message_id": "…", "address": "ada@acme.example"}, or a list of such.',
    };
  return {
    kind: "events",
    events: [parsed.data].flat().flatMap(({ event: name, message_id: messageId, address, reason }) => {
      const kind = KINDS[name];
      return kind === null
        ? []
        : [
            {
              kind: kindWithReason(kind, reason),
              messageId: ownMessageId(messageId),
              address: address ?? null,
              reason: reason ?? null,
            },
          ];
    }),
  };
}
