import { rowOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { endBilling } from "../../customers/billing/change-subscription.ts";
import { endAccess } from "../../customers/destinations/end-access.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { eraseAccount } from "./erase-rows.ts";
import { recordErasure } from "./erasure-ledger.ts";
import { lockOwners } from "../../customers/accounts/lock-owners.ts";

interface DeleteAccountInput {
  readonly accountId: string;
  /** The site's secret, which keys the hashes in the erasure ledger. */
  readonly key: Buffer;
}

/** The confirmation expires after this time, so that its address is forgotten even without a mail server. */
const LAST_MAIL_DAYS = 7;

/**
 * Deletes an account: ends its subscription and its sign-ins at other tools, erases all rows no law requires, records the erasure (see `applyErasures`)
 * and mails a confirmation. Sessions and keys end with their next request; orders keep amounts and dates only. Returns
 * false for an unknown account and throws AppError `conflict` for the only owner.
 */
export async function deleteAccount(ctx: Context, { accountId, key }: DeleteAccountInput): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const owners = await lockOwners(inner);
    const account = await rowOf<{ id: string; email: string; role: string }>(inner)`
      select id, email, role from account where id = ${accountId} for update`;
    if (account === undefined) return false;
    if (account.role === "owner") assertAnotherOwner(owners, account.id);
    await endBilling(inner, { accountId: account.id });
    await recordErasure(inner, { kind: "account", subject: account.id, key });
    await recordErasure(inner, { kind: "address", subject: account.email, key });
    await endAccess(inner, { owner: account.id });
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
  throw conflict(
    "You are the only owner of this site. First make someone else an owner: npm run admin -- invite ADDRESS.",
  );
}
