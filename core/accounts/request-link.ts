import { mayMailLink } from "../contact/link-limit.ts";
import { countSubmission, type SubmissionKind } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { LINK_MINUTES } from "./link-minutes.ts";

/** Counted apart from forms: many people of one office sign in from one network. */
const SIGN_INS: SubmissionKind = { kind: "sign-in ", limit: 30 };

export interface RequestLinkInput {
  readonly email: string;
  /** Where it came from; counted and not kept. */
  readonly address: string | null;
  /** Makes what the link carries; see `makeLinkToken`. */
  readonly makeToken: (email: string) => Promise<string>;
  /** The address of the page that confirms a link, which gets `?token=`. */
  readonly confirmUrl: string;
}

/**
 * Mails a sign-in link to an address, known or not: the same is done and answered for both, so that nobody learns who has
 * an account. An address that has been sent many links lately is sent no more for the hour, and that is not told either.
 */
export async function requestLink(ctx: Context, { email, address, makeToken, confirmUrl }: RequestLinkInput): Promise<"asked" | "too_many"> {
  if (!(await countSubmission(ctx, address, SIGN_INS))) return "too_many";
  const to = email.toLowerCase();
  const token = await makeToken(to);
  if (!(await mayMailLink(ctx, { to, template: "sign_in", address }))) return "asked";
  const url = new URL(confirmUrl);
  url.searchParams.set("token", token);
  await enqueueMail(ctx, {
    to,
    template: "sign_in",
    data: { url: url.href, minutes: LINK_MINUTES },
    purpose: "service",
    expiresAt: new Date(ctx.clock.now().getTime() + LINK_MINUTES * 60_000),
  });
  return "asked";
}
