import { execute, scalarOf } from "../../../../db/statement.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import type { Context } from "../../../shared/context.ts";
import { addressHash } from "../../../shared/address-hash.ts";
import type { MailList } from "../../../shared/outbox/lists.ts";
import { suppressAddress } from "../suppression.ts";
import { recordRefusal } from "./refusals.ts";
import type { ReturnKind } from "./return-kind.ts";

/** Number of mails with a soft return within {@link SOFT_DAYS} that ends list mail to the address. */
export const SOFT_LIMIT = 5;
/** Days in which {@link SOFT_LIMIT} soft returns count together. */
export const SOFT_DAYS = 90;

export interface MailReturn {
  readonly mail: { readonly id: number; readonly to: string; readonly list: MailList | null };
  readonly kind: ReturnKind;
  /** Reported by the reply to our sending, by a report mail, or by the provider's webhook. */
  readonly reportedBy: "smtp" | "report" | "webhook";
  readonly reason: string | null;
  readonly key: Buffer;
}

/** `known`: reported before, so nothing changed. */
export type RecordedReturn = "noted" | "suppressed" | "known";

/**
 * Records a return once per mail and kind. A hard return suppresses the address; {@link SOFT_LIMIT} soft ones within
 * {@link SOFT_DAYS} days end list mail, while requested mail such as sign-in links is still tried; a complaint ends list
 * mail, or all mail if it was about service mail. A return about the sender never counts against the receiver.
 */
export async function recordReturn(
  ctx: Context,
  { mail, kind, reportedBy, reason, key }: MailReturn,
): Promise<RecordedReturn> {
  const hash = addressHash(mail.to, key);
  const said = reason === null ? null : withoutAddresses(reason);
  return inTransaction(ctx, async (inner) => {
    const written = await execute(inner)`
      insert into mail_return (outbox_message_id, kind, address_hash, returned_at, reported_by, reason)
      values (${mail.id}, ${kind}, ${hash}, ${ctx.clock.now()}, ${reportedBy}, ${said})
      on conflict (outbox_message_id, kind) do nothing`;
    if (written === 0) return "known";
    if (kind === "sender") {
      await recordRefusal(inner, { to: mail.to, reportedBy, reason: said ?? "No reason was given." });
      return "noted";
    }
    if (kind === "soft" && (await softReturns(inner, hash)) < SOFT_LIMIT) return "noted";
    await suppressAddress(inner, {
      address: mail.to,
      key,
      scope: kind === "soft" || (kind === "complaint" && mail.list !== null) ? "subscription" : "all",
      reason: kind === "complaint" ? "complained" : "bounced",
    });
    return "suppressed";
  });
}

async function softReturns({ db, clock }: Context, hash: Buffer): Promise<number> {
  return scalarOf(db, 0)`
    select count(*)::int from mail_return where address_hash = ${hash} and kind = 'soft'
      and returned_at > ${new Date(clock.now().getTime() - SOFT_DAYS * 86_400_000)}`;
}

/** Removes addresses from a reply: servers repeat them, and the table must not contain any. */
function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>()@"']{1,64}@[^\s<>()@"']{1,255}/g, "(address)").slice(0, 500);
}
