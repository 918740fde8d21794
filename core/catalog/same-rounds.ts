import type { Context } from "../context.ts";
import type { RoundFields } from "./fields.ts";
import { loadKnownRounds } from "./known-rounds.ts";
import type { KnownRound } from "./match-round.ts";
import { matchRound } from "./match-round.ts";

/** Which of the rounds that came to a company are reports of rounds it had already; each of those takes one. */
export async function sameRounds(ctx: Context, companyId: number, arrivedIds: readonly number[]): Promise<{ keptId: number; absorbedId: number }[]> {
  const rounds = ((await loadKnownRounds(ctx, [companyId])).get(companyId) ?? []).filter((round) => !round.withdrawn);
  const arrived = new Set(arrivedIds);
  let open = rounds.filter((round) => !arrived.has(round.id));
  const pairs: { keptId: number; absorbedId: number }[] = [];
  for (const round of rounds.filter((r) => arrived.has(r.id))) {
    const kept = matchRound(asFields(round), [...round.links][0], open);
    if (!kept) continue;
    pairs.push({ keptId: kept.id, absorbedId: round.id });
    open = open.filter((r) => r.id !== kept.id);
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
