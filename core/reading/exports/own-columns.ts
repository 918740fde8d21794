import { sql } from "kysely";
import type { Actor } from "../../shared/context.ts";
import type { Column } from "../directory/columns/column.ts";
import { mayTrack } from "../pipeline/read-tracked.ts";

/**
 * Columns with the account's own notes about a lead, in order. Exports include them only when named; feeds, REST and
 * MCP never, because their keys may belong to other people's programs.
 */
const OWN = [
  { name: "my_status", type: "text", of: "status", description: "Your status of the company." },
  { name: "my_notes", type: "text", of: "notes", description: "Your notes about the company." },
  { name: "my_saved", type: "boolean", of: "saved", description: "Whether you saved the company." },
] as const;

/** The names of the columns, for the reference pages. */
export const OWN_COLUMN_NAMES: readonly string[] = OWN.map(({ name }) => name);

/** The acting account's own columns over `EXPORT_ROWS`; none for visitors. */
export function ownColumns(actor: Actor): readonly Column[] {
  if (!mayTrack(actor)) return [];
  return OWN.map(({ of, ...column }) => ({
    ...column,
    access: "account",
    value: sql`(select ${sql.ref(`t.${of}`)} from tracked_company t where t.owner = ${actor.id}
    and t.company_id = lead.company_id)`,
  }));
}
