import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Cause } from "./changes.ts";
import { logChanges } from "./changes.ts";
import { refoldRounds } from "./refold-rounds.ts";

/** What moved from the absorbed round, so that the merge can be undone. */
export interface RoundMerge {
  readonly keptId: number;
  readonly absorbedId: number;
  readonly claimIds: readonly number[];
  readonly accessions: readonly string[];
}

/** Makes one round of two that evidence shows to be the same: all its claims and filings go to the kept one. */
export async function mergeRounds(ctx: Context, cause: Cause, keptId: number, absorbedId: number): Promise<RoundMerge> {
  const claims = await sql<{ id: number }>`
    update claim set subject_id = ${keptId} where subject_kind = 'round' and subject_id = ${absorbedId} returning id`.execute(ctx.db);
  const filings = await sql<{ accession: string }>`
    update filing set round_id = ${keptId} where round_id = ${absorbedId} returning accession`.execute(ctx.db);
  const absorbed = await sql<{ companyId: number }>`
    update funding_round set merged_into_id = ${keptId}, updated_at = ${ctx.clock.now()}
    where id = ${absorbedId} returning company_id as "companyId"`.execute(ctx.db);
  await sql`update funding_round set merged_into_id = ${keptId} where merged_into_id = ${absorbedId}`.execute(ctx.db);
  await logChanges(ctx, { ...cause, reason: `${cause.reason}: the same round as #${keptId}` }, [
    { kind: "withdrawn", subjectKind: "round", subjectId: absorbedId, companyId: absorbed.rows[0]?.companyId ?? null },
  ]);
  await refoldRounds(ctx, cause, [keptId]);
  return {
    keptId,
    absorbedId,
    claimIds: claims.rows.map((row) => row.id),
    accessions: filings.rows.map((row) => row.accession),
  };
}

/** Takes a round out of the one it was merged into, with the claims and filings it brought. */
export async function splitRounds(ctx: Context, cause: Cause, merge: RoundMerge): Promise<void> {
  await sql`
    update funding_round set merged_into_id = null, updated_at = ${ctx.clock.now()} where id = ${merge.absorbedId}`.execute(ctx.db);
  await sql`update claim set subject_id = ${merge.absorbedId} where id = any(${[...merge.claimIds]})`.execute(ctx.db);
  await sql`update filing set round_id = ${merge.absorbedId} where accession = any(${[...merge.accessions]})`.execute(ctx.db);
  await refoldRounds(ctx, cause, [merge.keptId, merge.absorbedId]);
}
