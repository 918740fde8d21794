import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Money } from "./money.ts";
import { minorUnits } from "./money.ts";
import type { PartialDate } from "./partial-date.ts";

/** An amount in US dollars and the published rate it was computed with; rate is null for dollars themselves. */
export interface UsdAmount {
  /** US cents. */
  readonly minor: number;
  readonly rateOn: string | null;
  readonly rateSource: string | null;
}

export interface Conversion {
  readonly amount: Money | null;
  /** When the money moved; without it there is no rate to use. */
  readonly on: PartialDate | null;
}

/** A rate is used for at most this many days after its publication (weekends and holidays have none). */
const RATE_HOLDS_DAYS = 7;

/**
 * US dollar amounts for all conversions, in order, each at the last rate published on or up to a week before
 * its date. Null where the amount, its date or a rate is unknown: no rate is ever assumed.
 */
export async function toUsd(ctx: Context, conversions: readonly Conversion[]): Promise<(UsdAmount | null)[]> {
  const foreign = conversions.filter((c) => c.amount && c.amount.currency !== "USD" && c.on);
  const rates = foreign.length === 0 ? new Map<string, Rate>() : await loadRates(ctx, foreign);
  return conversions.map(({ amount, on }) => {
    if (!amount) return null;
    if (amount.currency === "USD") return { minor: amount.minor, rateOn: null, rateSource: null };
    const rate = on ? rates.get(`${amount.currency} ${on.date}`) : undefined;
    if (!rate) return null;
    const units = amount.minor / 10 ** minorUnits(amount.currency);
    const cents = Math.round(units * rate.usdPerUnit * 100);
    // Less than half a cent is no amount in dollars, and past 2^53 no cent is exact.
    return cents > 0 && Number.isSafeInteger(cents) ? { minor: cents, rateOn: rate.rateOn, rateSource: rate.source } : null;
  });
}

interface Rate {
  readonly rateOn: string;
  readonly usdPerUnit: number;
  readonly source: string;
}

async function loadRates(ctx: Context, conversions: readonly Conversion[]): Promise<Map<string, Rate>> {
  const wanted = [...new Set(conversions.map((c) => `${c.amount?.currency} ${c.on?.date}`))].map((key) => key.split(" "));
  const { rows } = await sql<{ currency: string; on: string; rateOn: string; usdPerUnit: string; source: string }>`
    select w.currency, w.on_date as "on", r.rate_on as "rateOn", r.usd_per_unit as "usdPerUnit", r.source
    from unnest(${wanted.map(([currency]) => currency)}::text[], ${wanted.map(([, on]) => on)}::date[]) as w (currency, on_date)
    cross join lateral (
      select rate_on, usd_per_unit, source from exchange_rate
      where currency = w.currency and rate_on <= w.on_date and rate_on > w.on_date - ${RATE_HOLDS_DAYS}::int
      order by rate_on desc limit 1
    ) r`.execute(ctx.db);
  return new Map(rows.map((r) => [`${r.currency} ${r.on}`, { rateOn: r.rateOn, usdPerUnit: Number(r.usdPerUnit), source: r.source }]));
}
