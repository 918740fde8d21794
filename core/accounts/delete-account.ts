import { AppError } from "../../platform/errors.ts";
import { cancelSubscription } from "../billing/cancel-subscription.ts";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { eraseAccount } from "../privacy/erase-rows.ts";
import { recordErasure } from "../privacy/erasure-ledger.ts";

interface DeleteAccountInput {
  readonly accountId: string;
  /** Secret of this site, for the ledger of erasures. */
  readonly key: Buffer;
}

/**
 * Deletes an account for good: ends its subscription, erases every row of its owner that no law asks to keep, writes down
 * that it did (see `applyErasures`), and mails a last confirmation. Its sessions and keys end with the next request.
 * Of its orders the amounts and dates stay, without the account.
 * False when there is no such account. Throws AppError `conflict` for the site's only owner.
 */
export async function deleteAccount(ctx: Context, { accountId, key }: DeleteAccountInput): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const account = await inner.db.selectFrom("account").select(["id", "email", "role"]).where("id", "=", accountId).forUpdate().executeTakeFirst();
    if (account === undefined) return false;
    if (account.role === "owner") await assertAnotherOwner(inner, account.id);
    await cancelSubscription(inner, { accountId: account.id, when: "now" });
    await recordErasure(inner, { kind: "account", subject: account.id, key });
    await recordErasure(inner, { kind: "address", subject: account.email, key });
    await eraseAccount(inner, account);
    await enqueueMail(inner, { to: account.email, template: "account_deleted", data: {}, purpose: "service" });
    await writeAudit(inner, "account.deleted", {});
    return true;
  });
}

async function assertAnotherOwner(ctx: Context, id: string): Promise<void> {
  const owners = await ctx.db.selectFrom("account").select("id").where("role", "=", "owner").forUpdate().execute();
  if (owners.some((owner) => owner.id !== id)) return;
  throw new AppError("conflict", "You are the only owner of this site. Make somebody else an owner first: npm run admin -- invite ADDRESS.");
}
