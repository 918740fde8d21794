import { type RawBuilder, sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { FoldedRound } from "./facts.ts";
import type { Money } from "./money.ts";
import { minorUnits } from "./money.ts";
import type { PartialDate } from "./partial-date.ts";
import { type HistoricRate, historicRate } from "./rate-history/rate-history.ts";

/** Columns of `funding_round` computed from its amount: US cents, and the published rate unless paid in dollars. */
export const USD_COLUMNS = ["amount_usd_minor", "fx_rate_on", "fx_source"] as const;
export type UsdColumns = Readonly<Record<(typeof USD_COLUMNS)[number], number | string | null>>;

const UNKNOWN: UsdColumns = { amount_usd_minor: null, fx_rate_on: null, fx_source: null };

/** An amount and the date of payment; without it no rate applies. */
interface Conversion {
  readonly amount: Money | null;
  readonly on: PartialDate | null;
}

/**
 * The day of a rate is shown beside each amount. An older rate belongs to a currency that is no longer published, and says
 * nothing.
 */
export const MAX_RATE_AGE_DAYS = 400;

/**
 * Converts each round's amount at the last known rate within {@link MAX_RATE_AGE_DAYS} before its date, an imported one or
 * the shipped history's. Rounds of the sample, whose days follow the site's first start, take that history's last rate at
 * any age.
 */
export async function roundsInUsd(
  ctx: Context,
  rounds: readonly FoldedRound[],
  isSample: (index: number) => boolean,
): Promise<UsdColumns[]> {
  const conversions = rounds.map(({ amount, announced, firstSale }) => ({ amount, on: announced ?? firstSale }));
  const foreign = conversions.filter((c) => c.amount && c.amount.currency !== "USD" && c.on);
  const rates = foreign.length === 0 ? new Map<string, HistoricRate>() : await loadRates(ctx, foreign);
  return conversions.map(({ amount, on }, i) => {
    if (!amount) return UNKNOWN;
    if (amount.currency === "USD") return { ...UNKNOWN, amount_usd_minor: amount.minor };
    if (on === null) return UNKNOWN;
    const { currency } = amount;
    const imported = rates.get(`${currency} ${on.date}`);
    const shipped = historicRate(currency, on, isSample(i) ? MOST_AGE_DAYS : MAX_RATE_AGE_DAYS);
    const rate = imported === undefined || (shipped?.rateOn ?? "") > imported.rateOn ? shipped : imported;
    if (rate === null) return UNKNOWN;
    const units = amount.minor / 10 ** minorUnits(amount.currency);
    const cents = Math.round(units * rate.usdPerUnit * 100);
    // Amounts below half a cent round to zero; above 2^53 cents are no longer exact.
    return cents > 0 && Number.isSafeInteger(cents)
      ? { amount_usd_minor: cents, fx_rate_on: rate.rateOn, fx_source: rate.source }
      : UNKNOWN;
  });
}

/** The value of one unit of a currency in US dollars, and its day. */
export interface NewestRate {
  readonly usdPerUnit: number;
  /** ISO 8601 day. */
  readonly rateOn: string;
}

/** The shipped rate that stands in for a currency without an imported one. */
function shippedRate(currency: string): HistoricRate | null {
  return historicRate(currency, { date: "2100-01-01", precision: "day" }, MOST_AGE_DAYS);
}

/** As old as the shipped history. */
const MOST_AGE_DAYS = 40_000;

/** SQL: US dollars per unit of the currency at the last known rate; null without one. */
export function newestRateInSql(currency: string): RawBuilder<number | null> {
  const shipped = shippedRate(currency)?.usdPerUnit ?? null;
  return sql<number | null>`coalesce((select usd_per_unit from exchange_rate where currency = ${currency}
    order by rate_on desc limit 1), ${shipped}::numeric)`;
}

/** The last known rate of a currency, whatever its age; null without one. */
export async function newestRate({ db }: Pick<Context, "db">, currency: string): Promise<NewestRate | null> {
  const row = await rowOf<{ usdPerUnit: string; rateOn: string }>(db)`
    select usd_per_unit as "usdPerUnit", rate_on as "rateOn" from exchange_rate where currency = ${currency}
    order by rate_on desc limit 1`;
  return row === undefined ? shippedRate(currency) : { usdPerUnit: Number(row.usdPerUnit), rateOn: row.rateOn };
}

async function loadRates(ctx: Context, conversions: readonly Conversion[]): Promise<Map<string, HistoricRate>> {
  const wanted = [...new Set(conversions.map((c) => `${c.amount?.currency} ${c.on?.date}`))].map((key) =>
    key.split(" "),
  );
  const rows = await rowsOf<{ currency: string; on: string; rateOn: string; usdPerUnit: string; source: string }>(ctx)`
    select w.currency, w.on_date as "on", r.rate_on as "rateOn", r.usd_per_unit as "usdPerUnit", r.source
    from unnest(${wanted.map(([currency]) => currency)}::text[], ${wanted.map(([, on]) => on)}::date[]) as w (currency,
      on_date)
    cross join lateral (
      select rate_on, usd_per_unit, source from exchange_rate
      where currency = w.currency and rate_on <= w.on_date and rate_on > w.on_date - ${MAX_RATE_AGE_DAYS}::int
      order by rate_on desc limit 1
    ) r`;
  return new Map(
    rows.map((r) => [
      `${r.currency} ${r.on}`,
      { rateOn: r.rateOn, usdPerUnit: Number(r.usdPerUnit), source: r.source },
    ]),
  );
}
