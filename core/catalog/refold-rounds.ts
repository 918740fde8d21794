import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Cause, Change } from "./changes.ts";
import { changedFields, logChanges } from "./changes.ts";
import { toUsd } from "./exchange-rates.ts";
import type { InvestorMention } from "./fields.ts";
import { foldRound } from "./fold.ts";
import { distinctInvestors, replaceRoundInvestors } from "./investors.ts";
import { loadClaims } from "./load-claims.ts";
import { ROUND_COLUMNS, roundValues } from "./round-columns.ts";

type RoundRow = Record<(typeof ROUND_COLUMNS)[number], string | number | null> & {
  readonly id: number;
  readonly company_id: number;
  readonly withdrawn_at: Date | null;
  readonly investors: readonly { readonly key: string; readonly lead: boolean }[];
};

/**
 * Brings rounds back in line with their claims after evidence came or went. A round that no evidence speaks of
 * any more is withdrawn, and restored when evidence returns. Returns how many changed.
 */
export async function refoldRounds(ctx: Context, cause: Cause, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await loadRows(ctx, ids);
  const claims = await loadClaims(ctx, "round", ids);
  const folded = rows.map((row) => ({ row, projection: foldRound(claims.get(row.id) ?? []), withdrawn: !claims.has(row.id) }));
  const usd = await toUsd(ctx, folded.map(({ projection }) => ({ amount: projection.amount, on: projection.announced ?? projection.firstSale })));
  const updates: Record<string, unknown>[] = [];
  const relinked: { roundId: number; investors: readonly InvestorMention[] }[] = [];
  const changes: Change[] = [];
  for (const [i, { row, projection, withdrawn }] of folded.entries()) {
    const { id, company_id: companyId, withdrawn_at: withdrawnAt, investors, ...before } = row;
    const values = roundValues(projection, usd[i] ?? null);
    const after = withdrawn ? before : Object.fromEntries(ROUND_COLUMNS.map((column, c) => [column, values[c] ?? null]));
    const fields = { ...changedFields<object>(before, after), ...(withdrawn ? {} : changedFields({ investors }, { investors: distinctInvestors(projection.investors) })) };
    if (Object.keys(fields).length === 0 && withdrawn === (withdrawnAt !== null)) continue;
    updates.push({ id, ...after, withdrawn });
    if (fields["investors"]) relinked.push({ roundId: id, investors: projection.investors });
    changes.push({ kind: withdrawn ? "withdrawn" : withdrawnAt ? "added" : "changed", subjectKind: "round", subjectId: id, companyId, fields });
  }
  if (updates.length > 0) await writeRows(ctx, updates);
  if (relinked.length > 0) await replaceRoundInvestors(ctx, relinked);
  await logChanges(ctx, cause, changes);
  return changes.length;
}

async function loadRows(ctx: Context, ids: readonly number[]): Promise<RoundRow[]> {
  const columns = sql.join(ROUND_COLUMNS.map((column) => sql.ref(`r.${column}`)));
  const { rows } = await sql<RoundRow>`
    select r.id, r.company_id, r.withdrawn_at, ${columns},
           coalesce((select jsonb_agg(jsonb_build_object('key', i.key, 'lead', ri.is_lead) order by ri.position)
                     from round_investor ri join investor i on i.id = ri.investor_id where ri.round_id = r.id), '[]') as investors
    from funding_round r where r.id = any(${ids}) and r.merged_into_id is null`.execute(ctx.db);
  return rows;
}

async function writeRows(ctx: Context, updates: readonly Record<string, unknown>[]): Promise<void> {
  await sql`
    update funding_round r set
      state = x.state, amount_minor = x.amount_minor, currency = x.currency, amount_text = x.amount_text,
      amount_usd_minor = x.amount_usd_minor, fx_rate_on = x.fx_rate_on, fx_source = x.fx_source, stage_text = x.stage_text,
      funding_type = x.funding_type, announced_on = x.announced_on, announced_precision = x.announced_precision,
      first_sale_on = x.first_sale_on, first_sale_precision = x.first_sale_precision,
      withdrawn_at = case when x.withdrawn then coalesce(r.withdrawn_at, ${ctx.clock.now()}::timestamptz) end,
      updated_at = ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as x (
      id bigint, state text, amount_minor bigint, currency text, amount_text text, amount_usd_minor bigint, fx_rate_on date,
      fx_source text, stage_text text, funding_type text, announced_on date, announced_precision text, first_sale_on date,
      first_sale_precision text, withdrawn boolean)
    where r.id = x.id`.execute(ctx.db);
}
