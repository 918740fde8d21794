import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SubjectKind } from "./claim.ts";

/** SQL: the methods of derived claims, which add region and country to a stated city (`isDerived`). */
export const DERIVED_METHODS = sql.raw("('derived', 'reviewed')");

/** True if the subject has evidence or was created by an edit, in SQL. Matching ignores subjects that have neither. */
export function hasLiveClaim(kind: SubjectKind | RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from claim live where live.subject_kind = ${typeof kind === "string" ? sql.lit(kind) : kind}
      and live.subject_id = ${id}
      and (live.method not in ('edited', 'derived', 'reviewed') or live.fields ? 'created'))`;
}
