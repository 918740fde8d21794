import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { addressHash } from "../address-hash.ts";
import type { MailList } from "../lists.ts";
import { suppressAddress } from "../suppression.ts";
import { recordOutcomesByHash } from "../../finder/calibration/record-outcome.ts";

/** `hard`: nobody reads mail there; `soft`: refused for another reason; `complaint`: its receiver reported it as unwanted. */
export type ReturnKind = "hard" | "soft" | "complaint";

/** So many different mails refused softly … */
export const SOFT_LIMIT = 5;
/** … within so many days, and the address is written to no more. */
export const SOFT_DAYS = 90;

export interface MailReturn {
  /** The mail of the outbox that came back. */
  readonly mail: { readonly id: number; readonly to: string; readonly list: MailList | null };
  readonly kind: ReturnKind;
  /** In the answer to our sending, by a report that was mailed, by the mail provider's webhook. */
  readonly toldBy: "smtp" | "report" | "webhook";
  readonly reason: string | null;
  readonly key: Buffer;
}

/** What was done: noted, noted and the address suppressed, or nothing because it had been told before. */
export type RecordedReturn = "noted" | "suppressed" | "known";

/**
 * Notes that a mail came back, once for each kind however often it is told. An address where nobody reads mail gets none
 * from then on; one that complained gets no list any more, or no mail at all when it was none of a list; one that
 * refuses {@link SOFT_LIMIT} mails within {@link SOFT_DAYS} days gets none.
 */
export async function recordReturn(ctx: Context, { mail, kind, toldBy, reason, key }: MailReturn): Promise<RecordedReturn> {
  const hash = addressHash(mail.to, key);
  return inTransaction(ctx, async (inner) => {
    const written = await inner.db
      .insertInto("mail_return")
      .values({ outbox_message_id: mail.id, kind, address_hash: hash, returned_at: ctx.clock.now(), told_by: toldBy, reason: reason === null ? null : withoutAddresses(reason) })
      .onConflict((conflict) => conflict.columns(["outbox_message_id", "kind"]).doNothing())
      .returning("kind")
      .executeTakeFirst();
    if (written === undefined) return "known";
    // What the email finder said of the address is held against it.
    if (kind === "hard") await recordOutcomesByHash(inner, [hash], { outcome: "bounced" });
    if (kind === "soft" && (await softReturns(inner, hash)) < SOFT_LIMIT) return "noted";
    await suppressAddress(inner, {
      address: mail.to,
      key,
      scope: kind === "complaint" && mail.list !== null ? "subscription" : "all",
      reason: kind === "complaint" ? "complained" : "bounced",
    });
    return "suppressed";
  });
}

async function softReturns({ db, clock }: Context, hash: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom("mail_return")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("address_hash", "=", hash)
    .where("kind", "=", "soft")
    .where("returned_at", ">", new Date(clock.now().getTime() - SOFT_DAYS * 86_400_000))
    .executeTakeFirstOrThrow();
  return count;
}

/** The table keeps no address; servers like to repeat them. */
function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>()@"']+@[^\s<>()@"']+/g, "(address)").slice(0, 500);
}
