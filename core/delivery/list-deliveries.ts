import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import { seesWholeCatalogue } from "../directory/access.ts";
import { type Delivery, DELIVERY_COLUMNS } from "./delivery.ts";

/** The newest that are listed: the lists of years, and the alerts of the last weeks. */
const LONGEST_LIST = 60;

/**
 * What an account was given, the newest first; whether it may be opened still is {@link openDelivery}'s matter. Alerts are
 * left out: they are in the mail, and the search shows the same.
 */
export async function listDeliveries(ctx: Context, accountId: string): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`
    select ${DELIVERY_COLUMNS} from delivery where account_id = ${accountId} and kind <> 'alert' order by id desc limit ${LONGEST_LIST}`.execute(ctx.db);
  return rows;
}

/**
 * A delivery for whom it is: one of the acting account's own, what was paid for only while its access is paid, or the
 * free leads that a link from the mail opens. Null for everybody else, as if there were none.
 */
export async function openDelivery(ctx: Context, by: { readonly id: number } | { readonly key: string }): Promise<Delivery | null> {
  if ("key" in by) return first(ctx, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(by.key) ? sql`key = ${by.key}::uuid` : sql`false`);
  if (!Number.isSafeInteger(by.id)) return null;
  const delivery = await first(ctx, sql`id = ${by.id} and account_id = ${ctx.actor.id}`);
  return delivery === null || delivery.kind === "free" || seesWholeCatalogue(ctx.actor) ? delivery : null;
}

async function first(ctx: Context, condition: RawBuilder<unknown>): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`select ${DELIVERY_COLUMNS} from delivery where ${condition}`.execute(ctx.db);
  return rows[0] ?? null;
}
