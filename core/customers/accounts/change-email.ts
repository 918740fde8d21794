import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { execute, hasRows, rowOf, rowsOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { mayMailLink } from "../contact/link-limit.ts";
import { countAccountSubmission } from "../contact/submission-limit.ts";
import { requireConfirmedAddress } from "../../shared/confirmed-address.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { copyMailPreferences } from "../mail/preferences.ts";
import { sameAddress } from "../mail/same-address.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Account } from "./account.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { accountEmailChanged } from "../../shared/jobs/signals.ts";

/** Validity of the links of an address change, in hours. */
export const EMAIL_CHANGE_HOURS = 24;

const CHANGES = { kind: "email change ", limit: 5 } as const;

/** `current`: the account's address; `new`: the address it will get. */
export type EmailSide = "current" | "new";

export interface PendingEmailChange {
  readonly newEmail: string;
  readonly expiresAt: Date;
  /** The sides that have confirmed. */
  readonly confirmed: readonly EmailSide[];
}

interface RequestEmailChangeInput {
  readonly account: Pick<Account, "id" | "email">;
  readonly newEmail: string;
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
  /** URL of the confirmation page, which gets `?token=`. */
  readonly confirmUrl: string;
}

/**
 * Starts an address change, replacing a pending one: mails a link to both addresses. An address that already has an
 * account gets the same response, so that nobody learns of it. Owners and editors need a fresh session.
 */
export async function requestEmailChange(
  ctx: Context,
  { account, newEmail, address, confirmUrl }: RequestEmailChangeInput,
): Promise<"asked" | "same" | "too_many"> {
  requireConfirmedAddress(ctx);
  await requireFreshSession(ctx);
  const to = newEmail.trim().toLowerCase();
  if (to === account.email) return "same";
  if (!(await countAccountSubmission(ctx, account.id, CHANGES))) return "too_many";
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000);
  await inTransaction(ctx, async (inner) => {
    await execute(inner)`delete from email_change where account_id = ${account.id}`;
    await execute(inner)`
      insert into email_change (account_id, new_email, created_at, expires_at)
      values (${account.id}, ${to}, ${now}, ${expiresAt})`;
    for (const [side, receiver] of [
      ["current", account.email],
      ["new", to],
    ] as const) {
      const token = randomBytes(32).toString("base64url");
      await execute(inner)`
        insert into email_change_link (token_hash, account_id, side) values (${hashOf(token)}, ${account.id}, ${side})`;
      if (!(await mayMailLink(inner, { to: receiver, template: "email_change", address }))) continue;
      const url = new URL(confirmUrl);
      url.searchParams.set("token", token);
      await enqueueMail(inner, {
        to: receiver,
        template: side === "new" ? "email_change_new" : "email_change",
        data: { url: url.href, address: to, hours: EMAIL_CHANGE_HOURS },
        purpose: "service",
        expiresAt,
      });
    }
    await writeAudit(inner, "account.email_change_requested", { accountId: account.id });
  });
  return "asked";
}

/** The account's pending change of address; `null` without one. */
export async function readEmailChange(ctx: Context, accountId: string): Promise<PendingEmailChange | null> {
  return rowOf<PendingEmailChange>(ctx, null)`
    select c.new_email as "newEmail", c.expires_at as "expiresAt",
      array(select side from email_change_link l where l.account_id = c.account_id and l.confirmed_at is not null)
        as confirmed
    from email_change c where c.account_id = ${accountId} and c.expires_at > ${ctx.clock.now()}`;
}

/** Ends the account's pending change of address; its links stop working. */
export async function cancelEmailChange(ctx: Context, accountId: string): Promise<void> {
  await execute(ctx)`delete from email_change where account_id = ${accountId}`;
}

interface EmailChangeLink {
  readonly accountId: string;
  readonly side: EmailSide;
  readonly currentEmail: string;
  readonly newEmail: string;
}

/** Reads the change of a link without confirming it; `null` when the link is unknown, expired or replaced. */
export async function readEmailChangeLink(ctx: Context, token: string): Promise<EmailChangeLink | null> {
  return rowOf<EmailChangeLink>(ctx, null)`
    select c.account_id as "accountId", l.side, a.email as "currentEmail", c.new_email as "newEmail"
    from email_change_link l join email_change c using (account_id) join account a on a.id = c.account_id
    where l.token_hash = ${hashOf(token)} and c.expires_at > ${ctx.clock.now()}`;
}

/**
 * Confirms one side of an address change. Once both have confirmed, changes the account's address, its mail
 * preferences, its queued list mail and its customer record at the payment provider. `taken`: another account has the
 * address by now, so the change ends. `null` when the link no longer works.
 */
export async function confirmEmailChange(
  ctx: Context,
  { token, key }: { readonly token: string; readonly key: Buffer },
): Promise<"waiting" | "changed" | "taken" | null> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await execute(inner)`
      select from email_change where account_id = (select account_id from email_change_link
        where token_hash = ${hashOf(token)})
      for update`;
    const change = await readEmailChangeLink(inner, token);
    if (change === null) return null;
    const { accountId, currentEmail, newEmail } = change;
    await execute(inner)`update email_change_link set confirmed_at = coalesce(confirmed_at, ${now})
      where token_hash = ${hashOf(token)}`;
    const missing = await hasRows(inner)`
      select from email_change_link where account_id = ${accountId} and confirmed_at is null`;
    if (missing) return "waiting";
    await cancelEmailChange(inner, accountId);
    const changed = await rowsOf(inner)`
      update account set email = ${newEmail}, email_verified = true, updated_at = ${now}
      where id = ${accountId} and not exists (select from account other where other.email = ${newEmail})
      returning id`;
    if (changed.length === 0) return "taken";
    await execute(inner)`
      update outbox_message set to_address = ${newEmail}
      where ${sameAddress(sql`to_address`, currentEmail)} and purpose = 'subscription' and state = 'waiting'`;
    await copyMailPreferences(inner, { from: currentEmail, to: newEmail, key });
    await enqueue(inner, accountEmailChanged, { accountId });
    for (const to of [currentEmail, newEmail])
      await enqueueMail(inner, { to, template: "email_changed", data: { address: newEmail }, purpose: "service" });
    await writeAudit(inner, "account.email_changed", { accountId });
    return "changed";
  });
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
