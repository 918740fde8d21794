import { columnOf, execute, rowOf } from "../../../db/statement.ts";
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
  const filings = await columnOf<string>(ctx)`
    update filing set round_id = ${keptId} where round_id = ${absorbedId} returning accession`;
  const absorbed = await rowOf<{ companyId: number }>(ctx)`
    update funding_round set merged_into_id = ${keptId}, updated_at = ${ctx.clock.now()}
    where id = ${absorbedId} returning company_id as "companyId"`;
  await execute(ctx)`update funding_round set merged_into_id = ${keptId} where merged_into_id = ${absorbedId}`;
  await logChanges(ctx, { ...cause, reason: `${cause.reason}: the same round as #${keptId}` }, [
    { kind: "withdrawn", subjectKind: "round", subjectId: absorbedId, companyId: absorbed?.companyId ?? null },
  ]);
  await refoldRounds(ctx, cause, [keptId]);
  return { keptId, absorbedId, claimIds, accessions: filings };
}

/** Undoes {@link mergeRounds}, returning the claims and filings that moved. */
export async function splitRounds(ctx: Context, cause: Cause, merge: RoundMerge): Promise<void> {
  await execute(ctx)`
    update funding_round set merged_into_id = null, updated_at = ${ctx.clock.now()}
      where id = ${merge.absorbedId}`;
  await returnClaims(ctx, merge.claimIds, merge.absorbedId);
  await execute(ctx)`update filing set round_id = ${merge.absorbedId} where accession = any(${[...merge.accessions]})`;
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
