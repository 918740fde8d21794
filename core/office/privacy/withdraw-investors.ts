import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import { keysOfName, lastWordPatterns, withoutAccents } from "../../catalogue/names/mentioned-names.ts";
import type { Context } from "../../shared/context.ts";
import { withdrawSubject } from "../../intake/curation/edit-subject.ts";

/** Withdraws investors with the name of an erased person, who may be that person. An editor can restore a namesake. */
export async function withdrawInvestorsNamed(ctx: Context, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const keys = new Set(names.flatMap(keysOfName));
  const rows = await rowsOf<{ id: number; name: string }>(ctx)`
    select id, name from investor
    where merged_into_id is null and withdrawn_at is null and ${withoutAccents(sql`name`)} like any(${lastWordPatterns(names)})
    order by id`;
  const reason = "Has the name of a person who asked not to be listed";
  for (const { id, name } of rows)
    if (keysOfName(name).some((key) => keys.has(key)))
      await withdrawSubject(ctx, { kind: "investor", id }, { reason, source: null });
}
