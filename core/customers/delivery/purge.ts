import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Days for which deliveries to customers' tools are logged. */
const LOG_DAYS = 30;

/** Days during which an alert's leads can be opened and are corrected. */
const ALERT_DAYS = 92;

/** Days for which records in tools are known after their destination was removed, for what must be taken back. */
const RECORD_DAYS = 365;

/** Deletes expired confirmation links with their addresses, old alert deliveries and the log of customers' tools. */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await execute(ctx)`delete from free_leads_request where expires_at <= ${now}`;
  await execute(ctx)`delete from destination_delivery
    where at < ${new Date(now.getTime() - LOG_DAYS * 86_400_000)}`;
  await execute(ctx)`delete from tool_record
    where left_at < ${new Date(now.getTime() - RECORD_DAYS * 86_400_000)}`;
  const old = new Date(now.getTime() - ALERT_DAYS * 86_400_000);
  await execute(ctx)`delete from delivery where kind = 'alert' and delivered_at < ${old}`;
  await execute(ctx)`
    delete from lead_set s where s.month is null and s.made_at < ${old} and not exists (select from delivery d
    where d.set_id = s.id)`;
}
