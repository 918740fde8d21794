import { createHash, randomBytes } from "node:crypto";
import { inTransaction } from "../catalog/state.ts";
import { mayMailLink } from "../contact/link-limit.ts";
import { countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";

/** How long a confirmation link can be used. */
export const CONFIRM_HOURS = 48;

/** What somebody agrees to, in the very words that the form shows, and which edition of them. */
export interface Consent {
  readonly version: string;
  readonly text: string;
}

export interface RequestFreeLeadsInput {
  readonly email: string;
  readonly consent: Consent;
  /** Where it came from; counted and not kept. */
  readonly address: string | null;
  /** The address of the page that confirms, which gets `?token=`. */
  readonly confirmUrl: string;
}

/**
 * Records what was agreed to and when, and mails a link that confirms it. The same is done and answered for every
 * address, known or not. An address that was sent several links lately is sent no more for the hour, which is not told either.
 */
export async function requestFreeLeads(ctx: Context, { email, consent, address, confirmUrl }: RequestFreeLeadsInput): Promise<"asked" | "too_many"> {
  return inTransaction(ctx, async (inner) => {
    if (!(await countSubmission(inner, address))) return "too_many";
    const to = email.toLowerCase();
    if (!(await mayMailLink(inner, { to, template: "free_leads_confirm", address }))) return "asked";
    const token = randomBytes(24).toString("base64url");
    const now = inner.clock.now();
    const expiresAt = new Date(now.getTime() + CONFIRM_HOURS * 3_600_000);
    await inner.db
      .insertInto("free_leads_request")
      .values({ email: to, token_hash: hashOf(token), consent_version: consent.version, consent_text: consent.text, asked_at: now, expires_at: expiresAt })
      .execute();
    const url = new URL(confirmUrl);
    url.searchParams.set("token", token);
    await enqueueMail(inner, { to, template: "free_leads_confirm", data: { url: url.href, hours: CONFIRM_HOURS }, purpose: "service", expiresAt });
    return "asked";
  });
}

/** What is kept of a link's token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
