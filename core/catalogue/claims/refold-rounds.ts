import { columnOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { type Cause, changedFields } from "./changes.ts";
import { isPublishedBy } from "./claim.ts";
import { roundsInUsd } from "../facts/exchange-rates.ts";
import { ROUND_COLUMNS, toRow } from "../facts/fact-columns.ts";
import { foldRound } from "./fold.ts";
import {
  distinctInvestors,
  investorKey,
  type LinkedInvestor,
  replaceRoundInvestors,
  replaceWithdrawnMentions,
  resolveInvestors,
} from "./investors.ts";
import { loadClaims } from "./load-claims.ts";
import { loadRows, writeRefolded } from "./refold-rows.ts";

/**
 * Recomputes rounds from their claims after evidence came or went; withdraws rounds without evidence and restores them
 * when it returns. Returns how many changed.
 */
export async function refoldRounds(ctx: Context, cause: Cause, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await loadRows(ctx, "round", ids);
  const claims = await loadClaims(ctx, "round", ids);
  const folded = rows.map((row) => foldRound(claims.get(row.id) ?? []));
  const usd = await roundsInUsd(ctx, folded, (i) => rows[i]?.columns["is_sample"] === true);
  const linked = await loadInvestors(ctx, ids);
  const names = new Set(folded.flatMap(({ investors }) => investors.map(({ name }) => investorKey(name))));
  const known = await resolveInvestors(ctx, [...names]);
  const relinked = new Set<number>();
  const refolded = rows.map((row, i) => {
    const values = isPublishedBy(claims.get(row.id)) ? folded[i] : undefined;
    const companyId = Number(row.columns["company_id"]);
    if (values === undefined) return { row, companyId, after: null };
    const before = linked.get(row.id) ?? [];
    const investors = distinctInvestors(values.investors, known);
    if (JSON.stringify(before) !== JSON.stringify(investors)) relinked.add(row.id);
    return {
      row,
      companyId,
      after: { ...toRow(ROUND_COLUMNS, values), ...usd[i] },
      linked: changedFields({ investors: before.map(withoutSpelling) }, { investors: investors.map(withoutSpelling) }),
    };
  });
  const changes = await writeRefolded(ctx, cause, "round", refolded);
  const links = rows.flatMap(({ id }, i) =>
    relinked.has(id) ? [{ roundId: id, investors: folded[i]?.investors ?? [] }] : [],
  );
  if (links.length > 0) await replaceRoundInvestors(ctx, links);
  const named = rows.map(({ id }, i) => ({ roundId: id, investors: folded[i]?.investors ?? [] }));
  await replaceWithdrawnMentions(ctx, named, known);
  return changes.length;
}

const PORTION = 5_000;

/** Adds the spellings of investors to rounds that were written before spellings were stored. */
export async function addSpellings(ctx: Context): Promise<void> {
  const ids = await columnOf<number>(ctx)`
    select distinct r.id from funding_round r join round_investor ri on ri.round_id = r.id
    where ri.spelling is null and r.withdrawn_at is null and r.merged_into_id is null order by r.id`;
  const cause = { reason: "spellings of investors", runId: null };
  for (let from = 0; from < ids.length; from += PORTION)
    await refoldRounds(ctx, cause, ids.slice(from, from + PORTION));
}

/** An investor as the change log shows it. */
function withoutSpelling({ key, lead }: LinkedInvestor) {
  return { key, lead };
}

async function loadInvestors(
  ctx: Context,
  roundIds: readonly number[],
): Promise<Map<number, readonly LinkedInvestor[]>> {
  const rows = await rowsOf<LinkedInvestor & { roundId: number }>(ctx)`
    select ri.round_id as "roundId", i.key, ri.is_lead as lead, ri.spelling
    from round_investor ri join investor i on i.id = ri.investor_id
    where ri.round_id = any(${roundIds}) order by ri.round_id, ri.position`;
  const byRound = Map.groupBy(rows, ({ roundId }) => roundId);
  return new Map(
    [...byRound].map(([id, own]) => [id, own.map(({ key, lead, spelling }) => ({ key, lead, spelling }))]),
  );
}
