import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import type { DeliverOptions } from "./deliver.ts";
import { kindOf } from "./kinds.ts";
import { openCall } from "./open-call.ts";
import { readKnownCompanies } from "./records/known-companies.ts";
import { identify } from "./records/tool-accounts.ts";

/**
 * Reads the companies that the customer has at the tool of a destination that was not started: a started one reads them
 * itself. A refusal is met again, and shown, at the start.
 */
export async function readCompaniesOf(ctx: Context, id: number, options: DeliverOptions): Promise<void> {
  const { rows } = await sql<{ kind: string; owner: string; credential: Buffer | null }>`
    select d.kind, s.owner, d.credential from destination d join saved_search s on s.id = d.search_id
    where d.id = ${id} and d.removed_at is null and d.cursor_id is null`.execute(ctx.db);
  const [destination] = rows;
  if (destination === undefined || destination.credential === null) return;
  const { owner, credential } = destination;
  const kind = kindOf(destination.kind);
  if (kind.keyedBy === "round") return;
  const call = await openCall(ctx, { id, kind, credential }, options);
  if (call === null || "kind" in call) return;
  const toolAccount = await identify(ctx, { id, owner, kind, call });
  if (typeof toolAccount !== "string") return;
  await readKnownCompanies(ctx, { owner, kind: kind.key, toolAccount }, { tool: kind.records, call });
}
