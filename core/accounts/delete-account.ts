import { AppError } from "../../platform/errors.ts";
import { endBusiness } from "../billing/cancel-subscription.ts";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { eraseAccount } from "../privacy/erase-rows.ts";
import { recordErasure } from "../privacy/erasure-ledger.ts";
import { lockOwners } from "./lock-owners.ts";

interface DeleteAccountInput {
  readonly accountId: string;
  /** Secret of this site, for the ledger of erasures. */
  readonly key: Buffer;
}

/** How long the last confirmation is worth sending: without a mail server its address is forgotten then. */
const LAST_MAIL_DAYS = 7;

/**
 * Deletes an account for good: ends its subscription, erases every row of its owner that no law asks to keep, writes down
 * that it did (see `applyErasures`), and mails a last confirmation. Its sessions and keys end with the next request.
 * Of its orders the amounts and dates stay, without the account.
 * False when there is no such account. Throws AppError `conflict` for the site's only owner.
 */
export async function deleteAccount(ctx: Context, { accountId, key }: DeleteAccountInput): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const owners = await lockOwners(inner);
    const account = await inner.db.selectFrom("account").select(["id", "email", "role"]).where("id", "=", accountId).forUpdate().executeTakeFirst();
    if (account === undefined) return false;
    if (account.role === "owner") assertAnotherOwner(owners, account.id);
    await endBusiness(inner, { accountId: account.id });
    await recordErasure(inner, { kind: "account", subject: account.id, key });
    await recordErasure(inner, { kind: "address", subject: account.email, key });
    await eraseAccount(inner, account);
    await enqueueMail(inner, {
      to: account.email,
      template: "account_deleted",
      data: {},
      purpose: "service",
      expiresAt: new Date(inner.clock.now().getTime() + LAST_MAIL_DAYS * 86_400_000),
    });
    await writeAudit(inner, "account.deleted", {});
    return true;
  });
}

function assertAnotherOwner(owners: readonly string[], id: string): void {
  if (owners.some((owner) => owner !== id)) return;
  throw new AppError("conflict", "You are the only owner of this site. Make somebody else an owner first: npm run admin -- invite ADDRESS.");
}
