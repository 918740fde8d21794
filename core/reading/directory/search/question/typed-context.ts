import { sql } from "kysely";
import type { Context } from "../../../../shared/context.ts";
import type { TypedContext } from "./typed-ranges.ts";

/** Older rates are not used for amounts that visitors type. */
const MAX_RATE_AGE_DAYS = 7;

/** Data for reading the typed amounts and dates of an address. Reads rates only if an amount names a currency. */
export async function typedContext(ctx: Context, params: URLSearchParams): Promise<TypedContext> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const amounts = [params.get("amount-min"), params.get("amount-max")];
  const isForeign = amounts.some((typed) => /[^\d.,\s$kmb]/i.test(typed ?? ""));
  return { today, usdPerUnit: isForeign ? await newestRates(ctx, today) : new Map() };
}

async function newestRates({ db }: Context, today: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ currency: string; usdPerUnit: string }>`
    select distinct on (currency) currency, usd_per_unit as "usdPerUnit" from exchange_rate
    where rate_on between ${today}::date - ${MAX_RATE_AGE_DAYS}::int and ${today}::date
    order by currency, rate_on desc`.execute(db);
  return new Map(rows.map(({ currency, usdPerUnit }) => [currency, Number(usdPerUnit)]));
}
