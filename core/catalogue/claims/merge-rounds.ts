import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import type { Cause } from "./changes.ts";
import { logChanges } from "./changes.ts";
import type { RoundFields } from "../facts/facts.ts";
import { moveClaims, returnClaims } from "./move-claims.ts";
import { loadRounds, roundsOf } from "./known-rounds.ts";
import { matchRound } from "./match-round.ts";
import type { KnownRound } from "./round-index.ts";
import { refoldRounds } from "./refold-rounds.ts";

/** The data that moved from the absorbed round; kept for undoing the merge. */
export interface RoundMerge {
  readonly keptId: number;
  readonly absorbedId: number;
  readonly claimIds: readonly number[];
  readonly accessions: readonly string[];
}

/** Merges two reports of one round: moves all claims and filings to the kept round. */
export async function mergeRounds(ctx: Context, cause: Cause, keptId: number, absorbedId: number): Promise<RoundMerge> {
  const claimIds = await moveClaims(ctx, "round", absorbedId, keptId);
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
  return { keptId, absorbedId, claimIds, accessions: filings.rows.map((row) => row.accession) };
}

/** Undoes {@link mergeRounds}, returning the claims and filings that moved. */
export async function splitRounds(ctx: Context, cause: Cause, merge: RoundMerge): Promise<void> {
  await sql`
    update funding_round set merged_into_id = null, updated_at = ${ctx.clock.now()}
      where id = ${merge.absorbedId}`.execute(ctx.db);
  await returnClaims(ctx, merge.claimIds, merge.absorbedId);
  await sql`update filing set round_id = ${merge.absorbedId} where accession = any(${[...merge.accessions]})`.execute(
    ctx.db,
  );
  await refoldRounds(ctx, cause, [merge.keptId, merge.absorbedId]);
}

/** Pairs rounds that came with an absorbed company with the kept company's own reports of them, one to one. */
export async function pairDuplicateRounds(
  ctx: Context,
  companyId: number,
  arrivedIds: readonly number[],
): Promise<{ keptId: number; absorbedId: number }[]> {
  const { known } = roundsOf(await loadRounds(ctx, [companyId]), companyId);
  const arrived = new Set(arrivedIds);
  const paired = new Set<number>();
  const pairs: { keptId: number; absorbedId: number }[] = [];
  for (const round of known.all.filter(({ id }) => arrived.has(id))) {
    const isOpen = ({ id }: KnownRound) => !arrived.has(id) && !paired.has(id);
    const kept = matchRound(asFields(round), [...round.links][0], known, isOpen);
    if (!kept) continue;
    pairs.push({ keptId: kept.id, absorbedId: round.id });
    paired.add(kept.id);
  }
  return pairs;
}

function asFields(round: KnownRound): RoundFields {
  return {
    ...(round.amount ? { amount: round.amount } : {}),
    ...(round.stageText ? { stageText: round.stageText } : {}),
    ...(round.when ? { announced: round.when } : {}),
  };
}
