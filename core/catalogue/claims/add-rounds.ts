import { copyRows } from "../../../db/copy.ts";
import type { Context } from "../../shared/context.ts";
import type { Claim } from "./claim.ts";
import { columnValue, ROUND_COLUMNS } from "../facts/fact-columns.ts";
import { roundsInUsd, USD_COLUMNS } from "../facts/exchange-rates.ts";
import type { RoundFields } from "../facts/facts.ts";
import { foldRound } from "./fold.ts";
import type { InvestorLink } from "./investors.ts";
import { addRoundInvestors } from "./investors.ts";

export interface NewRound {
  readonly id: number;
  readonly companyId: number;
  readonly claims: Claim<RoundFields>[];
}

/** Inserts rounds with their investors and converts amounts at the stored exchange rates. */
export async function addRounds(ctx: Context, rounds: readonly NewRound[], isSample: boolean): Promise<void> {
  if (rounds.length === 0) return;
  const folded = rounds.map((round) => foldRound(round.claims));
  const usd = await roundsInUsd(ctx, folded, () => isSample);
  const now = ctx.clock.now();
  await copyRows(
    ctx.db,
    "funding_round",
    [
      "id",
      "company_id",
      "is_sample",
      "created_at",
      "updated_at",
      ...ROUND_COLUMNS.map(({ column }) => column),
      ...USD_COLUMNS,
    ],
    rounds.flatMap((round, i) => {
      const values = folded[i];
      if (!values) return [];
      const facts = ROUND_COLUMNS.map((column) => columnValue(column, values));
      return [
        [
          round.id,
          round.companyId,
          isSample,
          now,
          now,
          ...facts,
          ...USD_COLUMNS.map((column) => usd[i]?.[column] ?? null),
        ],
      ];
    }),
  );
  const links: InvestorLink[] = rounds.flatMap((round, i) => ({
    roundId: round.id,
    investors: folded[i]?.investors ?? [],
  }));
  await addRoundInvestors(ctx, links);
}
