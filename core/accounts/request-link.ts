import { mayMailLink } from "../contact/link-limit.ts";
import { countSubmission, type SubmissionKind } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { LINK_MINUTES } from "./link-minutes.ts";

/** Counted separately from forms, because an office shares one network. */
const SIGN_INS: SubmissionKind = { kind: "sign-in ", limit: 30 };

export interface RequestLinkInput {
  readonly email: string;
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
  /** Creates the link's token; see `makeLinkToken`. */
  readonly makeToken: (email: string) => Promise<string>;
  /** URL of the confirmation page, which gets `?token=`. */
  readonly confirmUrl: string;
}

/**
 * Mails a sign-in link. Known and unknown addresses get the same work and answer, so that nobody learns who has an
 * account; an exhausted hourly limit per address is silent too.
 */
export async function requestLink(
  ctx: Context,
  { email, address, makeToken, confirmUrl }: RequestLinkInput,
): Promise<"asked" | "too_many"> {
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
