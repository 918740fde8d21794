import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SubjectKind } from "./claim.ts";

/** SQL: the methods of claims that only add to what evidence states (`isDerived`). */
export const DERIVED_METHODS = sql.raw("('derived', 'reviewed', 'estimated')");

/** True if the subject has evidence or was created by an edit, in SQL. Matching ignores subjects that have neither. */
export function hasLiveClaim(kind: SubjectKind | RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from claim live where live.subject_kind = ${typeof kind === "string" ? sql.lit(kind) : kind}
      and live.subject_id = ${id}
      and (live.method <> 'edited' and live.method not in ${DERIVED_METHODS} or live.fields ? 'created'))`;
}
