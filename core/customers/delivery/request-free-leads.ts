import { createHash, randomBytes } from "node:crypto";
import { execute } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { mayMailLink } from "../contact/link-limit.ts";
import { countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";

/** Validity of a confirmation link, in hours. */
const CONFIRM_HOURS = 48;

/** The consent text shown in the form, and its version. */
export interface Consent {
  readonly version: string;
  readonly text: string;
}

export interface RequestFreeLeadsInput {
  readonly email: string;
  readonly consent: Consent;
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
  /** URL of the confirmation page, which gets `?token=`. */
  readonly confirmUrl: string;
}

/**
 * Records the consent and mails a confirmation link. Known and unknown addresses get the same work and answer; an
 * exhausted hourly limit per address is silent too.
 */
export async function requestFreeLeads(
  ctx: Context,
  { email, consent, address, confirmUrl }: RequestFreeLeadsInput,
): Promise<"asked" | "too_many"> {
  return inTransaction(ctx, async (inner) => {
    if (!(await countSubmission(inner, address))) return "too_many";
    const to = email.toLowerCase();
    if (!(await mayMailLink(inner, { to, template: "free_leads_confirm", address }))) return "asked";
    const token = randomBytes(24).toString("base64url");
    const now = inner.clock.now();
    const expiresAt = new Date(now.getTime() + CONFIRM_HOURS * 3_600_000);
    await execute(inner)`
      insert into free_leads_request (email, token_hash, consent_version, consent_text, asked_at, expires_at)
      values (${to}, ${hashOf(token)}, ${consent.version}, ${consent.text}, ${now}, ${expiresAt})`;
    const url = new URL(confirmUrl);
    url.searchParams.set("token", token);
    await enqueueMail(inner, {
      to,
      template: "free_leads_confirm",
      data: { url: url.href, hours: CONFIRM_HOURS },
      purpose: "service",
      expiresAt,
    });
    return "asked";
  });
}

/** The stored hash of a link's token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
