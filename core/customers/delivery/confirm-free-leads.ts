import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { execute, hasRows, requireRow, rowOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { joinMailList } from "../mail/preferences.ts";
import { sameAddress } from "../mail/same-address.ts";
import { deliverFreeLeads } from "./deliver-free-leads.ts";
import { firstDay, monthOf } from "./month.ts";
import { hashOf } from "./request-free-leads.ts";

/**
 * `closed`: the link is used, expired or unknown. `subscribed`: `key` opens this month's leads; null while there are no
 * new leads to give.
 */
export type Confirmed = { readonly kind: "closed" } | { readonly kind: "subscribed"; readonly key: string | null };

/** True if a link can still be confirmed. Does not use it. */
export async function isOpenConfirmation(ctx: Context, token: string): Promise<boolean> {
  return hasRows(ctx)`
    select from free_leads_request where token_hash = ${hashOf(token)} and expires_at > ${ctx.clock.now()}`;
}

/**
 * Uses a confirmation link: creates the account if needed, subscribes it and delivers this month's leads. Stores the
 * consent with the subscription, drops other open links of the address and undoes an earlier unsubscription.
 */
export async function confirmFreeLeads(
  ctx: Context,
  { token, mailKey }: { readonly token: string; readonly mailKey: Buffer },
): Promise<Confirmed> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    // Of concurrent confirmations, only one deletes the row.
    const request = await rowOf<{ email: string; version: string; text: string; askedAt: Date }>(inner)`
      delete from free_leads_request where token_hash = ${hashOf(token)} and expires_at > ${now}
      returning email, consent_version as version, consent_text as text, asked_at as "askedAt"`;
    if (request === undefined) return { kind: "closed" };
    const { email, version, text, askedAt } = request;
    await execute(inner)`delete from free_leads_request where ${sameAddress(sql.ref("email"), email)}`;
    const { id: accountId } = await requireRow<{ id: string }>(inner)`
      insert into account (id, email, email_verified, created_at, updated_at)
      values (${randomBytes(24).toString("base64url")}, ${email}, true, ${now}, ${now})
      on conflict (email) do update set email_verified = true, updated_at = ${now} returning id`;
    await execute(inner)`
      insert into free_subscription (account_id, consent_version, consent_text, consented_at, confirmed_at)
      values (${accountId}, ${version}, ${text}, ${askedAt}, ${now})
      on conflict (account_id) do update set consent_version = excluded.consent_version,
        consent_text = excluded.consent_text, consented_at = excluded.consented_at, confirmed_at = excluded.confirmed_at`;
    await joinMailList(inner, { address: email, key: mailKey }, "free_leads");
    await writeAudit(inner, "free_leads.confirmed", { accountId, consentVersion: version });
    const month = monthOf(now);
    await deliverFreeLeads(inner, { month, accountIds: [accountId] });
    const delivered = await rowOf<{ key: string | null }>(inner)`
      select key from delivery where account_id = ${accountId} and kind = 'free' and month = ${firstDay(month)}`;
    return { kind: "subscribed", key: delivered?.key ?? null };
  });
}
