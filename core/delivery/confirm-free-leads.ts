import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { joinMailList } from "../mail/preferences.ts";
import { sameAddress } from "../mail/same-address.ts";
import { deliverFreeLeads } from "./deliver-free-leads.ts";
import { firstDay, monthOf } from "./month.ts";
import { hashOf } from "./request-free-leads.ts";

/**
 * What a confirmation came to: the link is not open (spent, too old, or none of ours); or its address is subscribed, and
 * the month's leads are under `key`, null while there are none it has not been given.
 */
export type Confirmed = { readonly kind: "closed" } | { readonly kind: "subscribed"; readonly key: string | null };

/** Whether a link can be confirmed. Looking spends nothing. */
export async function isOpenConfirmation(ctx: Context, token: string): Promise<boolean> {
  const found = await ctx.db.selectFrom("free_leads_request").select("id").where("token_hash", "=", hashOf(token)).where("expires_at", ">", ctx.clock.now()).executeTakeFirst();
  return found !== undefined;
}

/**
 * Spends a confirmation link, once: its address has an account from now on (made when there is none) and gets the free
 * leads each month, this month's at once. What was agreed to moves to the subscription; the address's other open links
 * are of no use any more. Whoever unsubscribed earlier gets mail again: they have just asked for it.
 */
export async function confirmFreeLeads(ctx: Context, { token, mailKey }: { readonly token: string; readonly mailKey: Buffer }): Promise<Confirmed> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    // Of several that spend it at once, one deletes the row.
    const request = await inner.db.deleteFrom("free_leads_request").where("token_hash", "=", hashOf(token)).where("expires_at", ">", now).returningAll().executeTakeFirst();
    if (request === undefined) return { kind: "closed" };
    const { email } = request;
    await inner.db.deleteFrom("free_leads_request").where(sameAddress(sql.ref("email"), email)).execute();
    const { id: accountId } = await inner.db
      .insertInto("account")
      .values({ id: randomBytes(24).toString("base64url"), email, email_verified: true, created_at: now, updated_at: now })
      .onConflict((known) => known.column("email").doUpdateSet({ email_verified: true, updated_at: now }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const consent = { consent_version: request.consent_version, consent_text: request.consent_text, consented_at: request.asked_at, confirmed_at: now };
    await inner.db
      .insertInto("free_subscription")
      .values({ account_id: accountId, ...consent })
      .onConflict((known) => known.column("account_id").doUpdateSet(consent))
      .execute();
    await joinMailList(inner, { address: email, key: mailKey }, "free_leads");
    await writeAudit(inner, "free_leads.confirmed", { accountId, consentVersion: consent.consent_version });
    const month = monthOf(now);
    await deliverFreeLeads(inner, { month, accountIds: [accountId] });
    const delivered = await inner.db
      .selectFrom("delivery").select("key").where("account_id", "=", accountId).where("kind", "=", "free").where("month", "=", firstDay(month)).executeTakeFirst();
    return { kind: "subscribed", key: delivered?.key ?? null };
  });
}
