import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";

/**
 * Moves the accounts' notes and statuses of a company to the one it was merged into. If an account tracked both, the
 * row combines them: saved or hidden if either was, the status of the kept company first, both notes.
 */
export async function moveTracked(
  { db }: Context,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<void> {
  await sql`
    insert into tracked_company as kept (owner, company_id, saved, hidden, status, notes, updated_at)
    select owner, ${toId}, saved, hidden, status, notes, updated_at from tracked_company where company_id = ${fromId}
    on conflict (owner, company_id) do update set
      saved = kept.saved or excluded.saved, hidden = kept.hidden or excluded.hidden,
      status = coalesce(kept.status, excluded.status),
      notes = concat_ws(E'\n', nullif(kept.notes, ''), nullif(excluded.notes, '')),
      updated_at = greatest(kept.updated_at, excluded.updated_at)`.execute(db);
  await sql`delete from tracked_company where company_id = ${fromId}`.execute(db);
}
