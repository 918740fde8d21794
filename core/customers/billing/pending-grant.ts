import { execute, rowsOf, scalarOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { grantAccess, type GrantInput } from "./entitlement.ts";

/** Days after which access that nobody took ends. */
export const PENDING_DAYS = 90;

/** Access that waits for the first sign-in of an address. */
export interface PendingGrant {
  readonly id: number;
  readonly email: string;
  readonly plan: string;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
}

type GrantToAddress = Omit<GrantInput, "accountId" | "source"> & { readonly email: string };

/** Gives an address full access: at once if it has an account, else with its first sign-in. */
export function grantToAddress(ctx: Context, { email, plan, endsAt }: GrantToAddress): Promise<"granted" | "pending"> {
  return inTransaction(ctx, async (inner) => {
    const accountId = await scalarOf<string | null>(inner, null)`
      select id from account where email = ${email.toLowerCase()}`;
    if (accountId !== null) {
      await grantAccess(inner, { accountId, plan, source: "operator", endsAt });
      return "granted";
    }
    await execute(inner)`
      insert into pending_grant (email, plan, ends_at, created_at, created_by)
      values (${email.toLowerCase()}, ${plan}, ${endsAt}, ${inner.clock.now()}, ${inner.actor.id})`;
    await writeAudit(inner, "entitlement.promised", { plan });
    return "pending";
  });
}

/** What waits for a first sign-in, newest first. */
export function listPendingGrants(ctx: Context): Promise<readonly PendingGrant[]> {
  return rowsOf<PendingGrant>(ctx)`
    select id, email, plan, ends_at as "endsAt", created_at as "createdAt" from pending_grant order by id desc`;
}

/** Takes access back that nobody took. */
export async function withdrawPendingGrant(ctx: Context, id: number): Promise<void> {
  if ((await execute(ctx)`delete from pending_grant where id = ${id}`) > 0)
    await writeAudit(ctx, "entitlement.promise_withdrawn", {});
}

/** Gives an account what waits for its address, which a sign-in has just confirmed. */
export function takePendingGrants(ctx: Context, accountId: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const waiting = await rowsOf<Pick<PendingGrant, "plan" | "endsAt">>(inner)`
      delete from pending_grant g using account a
      where a.id = ${accountId} and a.email_verified and lower(trim(g.email)) = a.email
      returning g.plan, g.ends_at as "endsAt"`;
    for (const { plan, endsAt } of waiting)
      if (endsAt === null || endsAt > inner.clock.now())
        await grantAccess(inner, { accountId, plan, source: "operator", endsAt });
  });
}
