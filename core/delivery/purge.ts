import { sql } from "kysely";
import type { Context } from "../context.ts";

/** How long what an alert told of can be opened, and is corrected. */
export const ALERT_DAYS = 92;

/** Forgets confirmation links that were never used, with the address they went to, and what alerts told long ago. */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await sql`delete from free_leads_request where expires_at <= ${now}`.execute(ctx.db);
  const old = new Date(now.getTime() - ALERT_DAYS * 86_400_000);
  await sql`delete from delivery where kind = 'alert' and delivered_at < ${old}`.execute(ctx.db);
  await sql`delete from lead_set s where s.month is null and s.made_at < ${old} and not exists (select from delivery d where d.set_id = s.id)`.execute(ctx.db);
}
