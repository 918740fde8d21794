import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/**
 * Moves the accounts' notes and statuses of a company to the one it was merged into. If an account tracked both, the
 * row combines them: saved or hidden if either was, the status of the kept company first, both notes.
 */
export async function moveTracked(
  { db }: Context,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<void> {
  await execute(db)`
    insert into tracked_company as kept (owner, company_id, saved, hidden, status, notes, updated_at)
    select owner, ${toId}, saved, hidden, status, notes, updated_at from tracked_company where company_id = ${fromId}
    on conflict (owner, company_id) do update set
      saved = kept.saved or excluded.saved, hidden = kept.hidden or excluded.hidden,
      status = coalesce(kept.status, excluded.status),
      notes = concat_ws(E'\n', nullif(kept.notes, ''), nullif(excluded.notes, '')),
      updated_at = greatest(kept.updated_at, excluded.updated_at)`;
  await execute(db)`delete from tracked_company where company_id = ${fromId}`;
}
