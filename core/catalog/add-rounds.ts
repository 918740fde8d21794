import { copyRows } from "../../db/copy.ts";
import type { Context } from "../context.ts";
import type { Claim } from "./claim.ts";
import { toUsd } from "./exchange-rates.ts";
import type { RoundFields } from "./fields.ts";
import { foldRound } from "./fold.ts";
import type { InvestorLink } from "./investors.ts";
import { addRoundInvestors } from "./investors.ts";
import { ROUND_COLUMNS, roundValues } from "./round-columns.ts";

/** A funding round first heard of, with the claims that make it. */
export interface NewRound {
  readonly id: number;
  readonly companyId: number;
  readonly claims: Claim<RoundFields>[];
}

/** Writes rounds new to the catalogue with their investors, converting amounts by the rates on file. */
export async function addRounds(ctx: Context, rounds: readonly NewRound[], isSample: boolean): Promise<void> {
  if (rounds.length === 0) return;
  const folded = rounds.map((round) => foldRound(round.claims));
  const usd = await toUsd(ctx, folded.map((p) => ({ amount: p.amount, on: p.announced ?? p.firstSale })));
  const now = ctx.clock.now();
  await copyRows(
    ctx.db, "funding_round",
    ["id", "company_id", "is_sample", "created_at", "updated_at", ...ROUND_COLUMNS],
    rounds.flatMap((round, i) => {
      const projection = folded[i];
      return projection ? [[round.id, round.companyId, isSample, now, now, ...roundValues(projection, usd[i] ?? null)]] : [];
    }),
  );
  const links: InvestorLink[] = rounds.flatMap((round, i) => ({ roundId: round.id, investors: folded[i]?.investors ?? [] }));
  await addRoundInvestors(ctx, links);
}
