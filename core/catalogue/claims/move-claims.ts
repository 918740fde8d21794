import { columnOf, execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { SubjectKind } from "./claim.ts";

/** Moves all evidence about one subject, retired ones too, to another; its edits stay. Returns the claims' ids. */
export async function moveClaims(ctx: Context, kind: SubjectKind, fromId: number, toId: number): Promise<number[]> {
  return columnOf<number>(ctx)`
    with retired as (
      update retired_claim set subject_id = ${toId} where subject_kind = ${kind} and subject_id = ${fromId}
        returning id),
    live as (
      update claim set subject_id = ${toId} where subject_kind = ${kind} and subject_id = ${fromId}
        and method <> 'edited' returning id)
    select id from live union all select id from retired`;
}

/** Moves claims back after {@link moveClaims}. */
export async function returnClaims(ctx: Context, claimIds: readonly number[], toId: number): Promise<void> {
  await execute(ctx)`
    with retired as (update retired_claim set subject_id = ${toId} where id = any(${claimIds}))
    update claim set subject_id = ${toId} where id = any(${claimIds})`;
}
