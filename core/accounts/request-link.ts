import { sql } from "kysely";
import { countSubmission, type SubmissionKind } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { sameAddress } from "../mail/same-address.ts";
import { LINK_MINUTES } from "./link-minutes.ts";

/** How many links one address is mailed in an hour, whoever asks: enough that nobody can use them up for its owner from a network or two. */
const LINKS_PER_HOUR = 20;
/** How many of them one network may ask for. */
const LINKS_PER_NETWORK = 5;

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
  const isWithin = await countSubmission(ctx, address, { kind: `sign-in ${to} `, limit: LINKS_PER_NETWORK });
  if ((await linksLately(ctx, to)) >= LINKS_PER_HOUR || !isWithin) return "asked";
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

async function linksLately(ctx: Context, to: string): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from outbox_message
    where ${sameAddress(sql`to_address`, to)} and template = 'sign_in' and created_at > ${new Date(ctx.clock.now().getTime() - 3_600_000)}
  `.execute(ctx.db);
  return rows[0]?.links ?? 0;
}
