import { sql } from "kysely";
import type { Context } from "../context.ts";
import { type LeadRow, toLead } from "../directory/lead-row.ts";
import type { Lead } from "../directory/lead.ts";
import { pageWindow } from "../directory/paging.ts";
import { type Delivery, membersOf } from "./delivery.ts";

export const DELIVERED_PER_PAGE = 50;

/** A page of a delivered list, its values as they are published now. */
export interface DeliveredPage {
  readonly leads: readonly Lead[];
  readonly page: number;
  readonly pageCount: number;
  /** How many leads of the whole list are no longer published. */
  readonly gone: number;
}

/** Reads a page of a delivery, from 1, in the order it was delivered in. A page it does not have comes without leads. */
export async function readDelivered(ctx: Context, delivery: Delivery, page: number): Promise<DeliveredPage> {
  const { offset, limit, pageCount } = pageWindow(page, DELIVERED_PER_PAGE, delivery.leadCount);
  const [leads, present] = await Promise.all([
    sql<LeadRow>`
      select lead.* from (${membersOf(delivery)}) member join lead on lead.round_id = member.round_id
      where member.position > ${offset} and member.position <= ${offset + limit} order by member.position`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from (${membersOf(delivery)}) member join lead on lead.round_id = member.round_id`.execute(ctx.db),
  ]);
  return { leads: leads.rows.map(toLead), page, pageCount, gone: delivery.leadCount - (present.rows[0]?.n ?? 0) };
}
