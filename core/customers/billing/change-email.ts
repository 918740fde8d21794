import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { TryAgain } from "../../shared/jobs/define-job.ts";
import { NO_PROVIDER } from "./change-subscription.ts";
import type { BillingDeps } from "./payments.ts";

/** Sends the account's present address to the payment provider, for each customer record it has there. */
export async function sendChangedEmail(
  ctx: Context,
  accountId: string,
  { provider }: Pick<BillingDeps, "provider">,
): Promise<TryAgain | undefined> {
  const rows = await rowsOf<{ customerId: string; provider: string; email: string }>(ctx)`
    select distinct o.customer_id as "customerId", o.provider, a.email
    from billing_order o join account a on a.id = o.account_id
    where o.account_id = ${accountId} and o.customer_id is not null and o.retired_at is null`;
  if (rows.length > 0 && provider === null) return NO_PROVIDER;
  for (const { customerId, provider: name, email } of rows)
    if (provider?.name === name) await provider.changeEmail(customerId, email);
  return undefined;
}
