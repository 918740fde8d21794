import { readAccount } from "../../../../../core/customers/accounts/account.ts";
import { mayRunBulkJobs } from "../../../../../core/reading/directory/access.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import { AppError } from "../../../../../platform/errors.ts";
import type { AccountArea } from "../../../../api/address.ts";

/** An account's bulk jobs; a new one needs a paid plan. */
export const BULK: AccountArea = {
  tag: "Email finder",
  needsAccount: "Bulk lookups need an account: send an API key, or sign in.",
  errors: {
    401: "The API key is missing or invalid.",
    403: "The key belongs to no account or, for starting a list, the account has no paid plan.",
  },
  admit: (ctx) => listOwner(ctx),
};

/** Addresses whose every request but reading needs a paid plan. */
export const BULK_START: AccountArea = {
  ...BULK,
  admit: (ctx, method) => listOwner(ctx, { begins: !["GET", "HEAD"].includes(method) }),
};

/** The refusal for accounts that may not run bulk jobs. */
export const NEEDS_PLAN = "Lists are part of the paid plans: see /pricing.";

/**
 * The account whose bulk jobs the visitor may access. After a plan ends, results stay readable but no work starts:
 * `begins` is whether the request starts lookups. Throws AppError `forbidden` with the reason for none.
 */
export async function listOwner(ctx: Context, { begins = false } = {}): Promise<{ readonly accountId: string }> {
  if (ctx.actor.access === "anonymous") throw new AppError("forbidden", BULK.needsAccount);
  if (begins && !mayRunBulkJobs(ctx.actor)) throw new AppError("forbidden", NEEDS_PLAN);
  const account = await readAccount(ctx, { id: ctx.actor.id });
  if (account === null)
    throw new AppError(
      "forbidden",
      "This key belongs to no account, so the list would have no owner. Create a key on your account page.",
    );
  return { accountId: account.id };
}
