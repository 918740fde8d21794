import { scalarOf } from "../../../db/statement.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { todaysKey } from "../../shared/day-key.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { countUse } from "../../shared/rate-limit.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";

/** Previews per account and hour. */
export const PREVIEWS_PER_HOUR = 20;

export interface PreviewInput {
  readonly template: string;
  /** Null for the template's sample data. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/**
 * Queues a marked preview to the acting editor's own address and returns the mail's id: whether a server took it shows
 * later. Throws AppError `conflict` after {@link
 * PREVIEWS_PER_HOUR}, `not_found` for an actor without an account.
 */
export async function sendPreview(ctx: Context, { template, data }: PreviewInput): Promise<number> {
  requireEditor(ctx);
  const email = await scalarOf<string>(ctx)`select email from account where id = ${ctx.actor.id}`;
  if (email === undefined) throw notFound("Your sign-in has no account to send a preview to.");
  const sender = (await todaysKey(ctx)).hash(`mail preview ${ctx.actor.id}`);
  const now = ctx.clock.now();
  const { used } = await countUse(ctx.db, { sender, quota: PREVIEWS_PER_HOUR, seconds: 3_600, now });
  if (used > PREVIEWS_PER_HOUR)
    throw conflict(`You sent yourself ${PREVIEWS_PER_HOUR} previews in the last hour. Try again later.`);
  await enqueueMail(ctx, { to: email, template: "preview", data: { template, data }, purpose: "service" });
  return scalarOf(
    ctx,
    0,
  )`select max(id) as id from outbox_message where to_address = ${email} and template = 'preview'`;
}
