import { sql } from "kysely";
import type { Context } from "../context.ts";
import { type Cause, changedFields } from "./changes.ts";
import { isPublishedBy } from "./claim.ts";
import { roundsInUsd } from "./exchange-rates.ts";
import { ROUND_COLUMNS, toRow } from "./fact-columns.ts";
import { foldRound } from "./fold.ts";
import {
  distinctInvestors,
  investorKey,
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
  const usd = await roundsInUsd(ctx, folded);
  const linked = await loadInvestors(ctx, ids);
  const names = new Set(folded.flatMap(({ investors }) => investors.map(({ name }) => investorKey(name))));
  const known = await resolveInvestors(ctx, [...names]);
  const refolded = rows.map((row, i) => {
    const values = isPublishedBy(claims.get(row.id)) ? folded[i] : undefined;
    const companyId = Number(row.columns["company_id"]);
    if (values === undefined) return { row, companyId, after: null };
    const investors = distinctInvestors(values.investors, known);
    return {
      row,
      companyId,
      after: { ...toRow(ROUND_COLUMNS, values), ...usd[i] },
      linked: changedFields({ investors: linked.get(row.id) ?? [] }, { investors }),
    };
  });
  const changes = await writeRefolded(ctx, cause, "round", refolded);
  const relinked = new Set(changes.flatMap(({ subjectId, fields }) => (fields?.["investors"] ? [subjectId] : [])));
  const links = rows.flatMap(({ id }, i) =>
    relinked.has(id) ? [{ roundId: id, investors: folded[i]?.investors ?? [] }] : [],
  );
  if (links.length > 0) await replaceRoundInvestors(ctx, links);
  const named = rows.map(({ id }, i) => ({ roundId: id, investors: folded[i]?.investors ?? [] }));
  await replaceWithdrawnMentions(ctx, named, known);
  return changes.length;
}

type LinkedInvestors = readonly { readonly key: string; readonly lead: boolean }[];

async function loadInvestors(ctx: Context, roundIds: readonly number[]): Promise<Map<number, LinkedInvestors>> {
  const { rows } = await sql<{ id: number; investors: LinkedInvestors }>`
    select ri.round_id as id, jsonb_agg(jsonb_build_object('key', i.key, 'lead', ri.is_lead)
      order by ri.position) as investors
    from round_investor ri join investor i on i.id = ri.investor_id
    where ri.round_id = any(${roundIds}) group by ri.round_id`.execute(ctx.db);
  return new Map(rows.map(({ id, investors }) => [id, investors]));
}
