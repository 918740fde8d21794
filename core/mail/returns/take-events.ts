import type { Context } from "../../context.ts";
import { findReturnedMail } from "./find-returned.ts";
import type { EventPost, MailEvent, ReadEvents } from "./mail-event.ts";
import { readGenericEvents } from "./providers/generic.ts";
import { readMailgunEvents } from "./providers/mailgun.ts";
import { readPostmarkEvents } from "./providers/postmark.ts";
import { recordReturn } from "./record-return.ts";

/** Who may tell us of bounces and complaints; another provider is a file and a line here. */
const PROVIDERS = { generic: readGenericEvents, mailgun: readMailgunEvents, postmark: readPostmarkEvents } as const;

/** How many of the events named mail of ours, and how many of these were news. */
export interface TakenEvents {
  readonly kind: "taken";
  readonly matched: number;
  readonly recorded: number;
}

export interface TakeEventsInput {
  readonly provider: string;
  readonly post: EventPost;
  readonly secret: string;
  readonly key: Buffer;
}

/** Does what a provider's webhook tells. An event for an address that this site never mailed changes nothing. */
export async function takeMailEvents(ctx: Context, { provider, post, secret, key }: TakeEventsInput): Promise<TakenEvents | Exclude<ReadEvents, { kind: "events" }> | { readonly kind: "unknown_provider" }> {
  const read = Object.entries(PROVIDERS).find(([name]) => name === provider)?.[1];
  if (read === undefined) return { kind: "unknown_provider" };
  const told = read(post, secret);
  if (told.kind !== "events") return told;
  let matched = 0;
  let recorded = 0;
  // One after another: several of one address add up.
  for (const event of told.events) {
    const mail = await findMail(ctx, event);
    if (mail === null) continue;
    matched += 1;
    const { kind, reason } = event;
    if ((await recordReturn(ctx, { mail, kind, toldBy: "webhook", reason, key })) !== "known") recorded += 1;
  }
  return { kind: "taken", matched, recorded };
}

async function findMail(ctx: Context, { messageId, address }: MailEvent) {
  const byId = messageId === null ? null : await findReturnedMail(ctx, { messageId });
  if (byId !== null || address === null) return byId;
  return findReturnedMail(ctx, { address });
}
