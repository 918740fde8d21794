import type { Context } from "../../../shared/context.ts";
import { findReturnedMail } from "./find-returned.ts";
import type { EventPost, MailEvent, ReadEvents } from "./mail-event.ts";
import { readGenericEvents } from "./providers/generic.ts";
import { readMailgunEvents } from "./providers/mailgun.ts";
import { readPostmarkEvents } from "./providers/postmark.ts";
import { recordReturn } from "./record-return.ts";

/** Supported webhook providers; to add one, write its reader and list it here. */
const PROVIDERS = { generic: readGenericEvents, mailgun: readMailgunEvents, postmark: readPostmarkEvents } as const;

/** `matched`: events about our mail; `recorded`: those that were new. */
export interface AppliedEvents {
  readonly kind: "taken";
  readonly matched: number;
  readonly recorded: number;
}

export interface ApplyEventsInput {
  readonly provider: string;
  readonly post: EventPost;
  readonly secret: string;
  readonly key: Buffer;
}

/** Applies the events of a provider's webhook. Events for addresses we never mailed are ignored. */
export async function applyMailEvents(
  ctx: Context,
  { provider, post, secret, key }: ApplyEventsInput,
): Promise<AppliedEvents | Exclude<ReadEvents, { kind: "events" }> | { readonly kind: "unknown_provider" }> {
  const read = Object.entries(PROVIDERS).find(([name]) => name === provider)?.[1];
  if (read === undefined) return { kind: "unknown_provider" };
  const posted = read(post, secret);
  if (posted.kind !== "events") return posted;
  let matched = 0;
  let recorded = 0;
  // Sequential, since several events may concern one address.
  for (const event of posted.events) {
    const mail = await findMail(ctx, event);
    if (mail === null) continue;
    matched += 1;
    const { kind, reason } = event;
    if ((await recordReturn(ctx, { mail, kind, reportedBy: "webhook", reason, key })) !== "known") recorded += 1;
  }
  return { kind: "taken", matched, recorded };
}

async function findMail(ctx: Context, { messageId, address }: MailEvent) {
  const byId = messageId === null ? null : await findReturnedMail(ctx, { messageId });
  if (byId !== null || address === null) return byId;
  return findReturnedMail(ctx, { address });
}
