import { randomBytes } from "node:crypto";
import { columnOf, execute, rowOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { hmacPads } from "../../shared/hmac.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { DRAWN, valueIds } from "./checked-value.ts";
import { storeDrawn } from "./store-drawn.ts";

/**
 * Publishes this month's seed, and draws the values of months that have ended since theirs was. Idempotent: a list is
 * frozen once.
 */
export async function drawMonths(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const month = `${now.toISOString().slice(0, 7)}-01`;
  await inCatalogueTransaction(ctx, async (inner) => {
    const published = await execute(inner)`
      insert into accuracy_month (month, seed, seed_published_at)
      values (${month}, ${randomBytes(32).toString("hex")}, ${now}) on conflict do nothing`;
    const ended = await columnOf<string>(inner)`
      select month from accuracy_month where drawn_at is null and month < ${month}::date order by month`;
    for (const one of ended) await drawMonth(inner, one);
    if (published + ended.length > 0) await raiseVersion(inner);
  });
}

/** Freezes the list of a month's values in the order of its seed, and draws the first. */
async function drawMonth(ctx: Context, month: string): Promise<void> {
  const { seed } = (await rowOf<{ seed: string }>(ctx)`
    select seed from accuracy_month where month = ${month} for update`) ?? { seed: "" };
  const { inner, outer } = hmacPads(Buffer.from(seed, "hex"));
  const ids = valueIds(month, nextMonth(month));
  const now = ctx.clock.now();
  await execute(ctx)`
    with ordered as (
      select id, sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(id, 'UTF8'))) as place
      from (${ids}) value
    ), frozen as (
      select count(*)::int as size, coalesce(string_agg(id, E'\n' order by place), '') as list from ordered
    )
    update accuracy_month m set drawn_at = ${now}, list = frozen.list, list_size = frozen.size,
      list_hash = encode(sha256(convert_to(frozen.list, 'UTF8')), 'hex')
    from frozen where m.month = ${month}`;
  const drawn = await columnOf<string>(ctx)`
    select id from accuracy_month m cross join lateral unnest(string_to_array(left(m.list, ${DRAWN * 64}), E'\n'))
      with ordinality as line (id, place)
    where m.month = ${month} and id <> '' and place <= ${DRAWN} order by place`;
  await storeDrawn(ctx, month, drawn);
  await writeAudit(ctx, "accuracy.drawn", { month: month.slice(0, 7), values: drawn.length });
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
