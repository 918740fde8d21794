import { sql } from "kysely";
import type { Context } from "../context.ts";

/** What an account has, apart from an order it now pays for: access for good that it paid for, any other, or none. */
export async function hadAlready(ctx: Context, accountId: string, orderId: number): Promise<"for_good" | "other" | null> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ forGood: boolean }>`
    select plan = 'lifetime' and source like 'order:%' and ends_at is null as "forGood" from entitlement
    where account_id = ${accountId} and source <> ${`order:${orderId}`} and revoked_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
    order by 1 desc limit 1
  `.execute(ctx.db);
  const [held] = rows;
  return held === undefined ? null : held.forGood ? "for_good" : "other";
}
