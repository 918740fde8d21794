import { type RawBuilder, sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { seesWholeCatalogue } from "../../reading/directory/access.ts";
import { type Delivery, DELIVERY_COLUMNS } from "./delivery.ts";

/** Covers years of monthly lists. */
const LONGEST_LIST = 60;

/** The account's deliveries without alerts, newest first. {@link openDelivery} decides whether one may be opened. */
export async function listDeliveries(ctx: Context, accountId: string): Promise<readonly Delivery[]> {
  return rowsOf<Delivery>(ctx)`
    select ${DELIVERY_COLUMNS} from delivery where account_id = ${accountId} and kind <> 'alert' order by id desc
      limit ${LONGEST_LIST}`;
}

/**
 * Opens a delivery of the acting account (a paid one only with full access), or free leads by their mailed key. Null
 * otherwise, as if it did not exist.
 */
export async function openDelivery(
  ctx: Context,
  by: { readonly id: number } | { readonly key: string },
): Promise<Delivery | null> {
  if ("key" in by)
    return first(
      ctx,
      /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(by.key) ? sql`key = ${by.key}::uuid` : sql`false`,
    );
  if (!Number.isSafeInteger(by.id)) return null;
  const delivery = await first(ctx, sql`id = ${by.id} and account_id = ${ctx.actor.id}`);
  return delivery === null || delivery.kind === "free" || seesWholeCatalogue(ctx.actor) ? delivery : null;
}

async function first(ctx: Context, condition: RawBuilder<unknown>): Promise<Delivery | null> {
  return rowOf<Delivery>(ctx, null)`select ${DELIVERY_COLUMNS} from delivery where ${condition}`;
}
