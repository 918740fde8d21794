import { execute } from "../../db/statement.ts";
import type { Context } from "./context.ts";

/** Records who did what, in the same transaction as the action. */
export async function writeAudit(
  ctx: Context,
  action: string,
  detail: object,
  runId: number | null = null,
): Promise<void> {
  await execute(ctx)`
    insert into audit_entry (at, actor, action, detail, run_id)
    values (${ctx.clock.now()}, ${ctx.actor.id}, ${action}, ${JSON.stringify(detail)}::jsonb, ${runId})`;
}
