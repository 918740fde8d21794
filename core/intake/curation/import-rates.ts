import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { ExchangeRate } from "../../catalogue/facts/ecb-rates.ts";
import { MAX_RATE_AGE_DAYS } from "../../catalogue/facts/exchange-rates.ts";
import { refoldRounds } from "../../catalogue/claims/refold-rounds.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";

/**
 * Stores published exchange rates and recomputes the US dollar amounts that depend on them. Returns how many rates were
 * new or changed and how many rounds changed.
 */
export function importRates(
  ctx: Context,
  rates: readonly ExchangeRate[],
): Promise<{ readonly rates: number; readonly rounds: number }> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const written = await execute(inner)`
      insert into exchange_rate as e (currency, rate_on, usd_per_unit, source)
      select currency, "rateOn", "usdPerUnit", source
      from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as x (currency text, "rateOn" date, "usdPerUnit" numeric,
        source text)
      on conflict (currency, rate_on) do update set usd_per_unit = excluded.usd_per_unit, source = excluded.source
        where (e.usd_per_unit, e.source) is distinct from (excluded.usd_per_unit, excluded.source)`;
    if (written === 0) return { rates: 0, rounds: 0 };
    const days = rates.map(({ rateOn }) => rateOn).sort();
    const foreign = await rowsOf<ForeignRound>(inner)`
      select id, company_id as "companyId" from funding_round
      where currency <> 'USD' and merged_into_id is null and withdrawn_at is null
        and coalesce(announced_on, first_sale_on) between ${days[0] ?? null}::date
          and ${days.at(-1) ?? null}::date + ${MAX_RATE_AGE_DAYS}::int`;
    return { rates: written, rounds: await convert(inner, written, foreign) };
  });
}

/** Converts amounts that have no dollar value again, after the shipped history grew. Returns how many rounds changed. */
export function convertAgain(ctx: Context): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const rows = await rowsOf<ForeignRound>(inner)`
      select id, company_id as "companyId" from funding_round
      where currency <> 'USD' and amount_usd_minor is null and merged_into_id is null
        and withdrawn_at is null`;
    return convert(inner, 0, rows);
  });
}

interface ForeignRound {
  readonly id: number;
  readonly companyId: number;
}

async function convert(ctx: Context, rates: number, foreign: readonly ForeignRound[]): Promise<number> {
  const ids = foreign.map(({ id }) => id);
  const rounds = await refoldRounds(ctx, { reason: "exchange rates imported", runId: null }, ids);
  await refreshDirectory(ctx, [...new Set(foreign.map(({ companyId }) => companyId))]);
  await writeAudit(ctx, "rates.import", { rates, rounds });
  if (rounds > 0) await raiseVersion(ctx);
  return rounds;
}
