import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { type Lead, type LeadRow, toLead } from "../../reading/directory/lead.ts";
import { pageWindow } from "../../reading/directory/paging.ts";
import { type Delivery, membersOf } from "./delivery.ts";

const DELIVERED_PER_PAGE = 50;

/** A page of a delivered list with current values. */
export interface DeliveredPage {
  readonly leads: readonly Lead[];
  readonly page: number;
  readonly pageCount: number;
  /** Leads of the whole list that are no longer published. */
  readonly gone: number;
}

/** Reads a page (from 1) of a delivery in its original order; a page out of range is empty. */
export async function readDelivered(ctx: Context, delivery: Delivery, page: number): Promise<DeliveredPage> {
  const { offset, limit, pageCount } = pageWindow(page, DELIVERED_PER_PAGE, delivery.leadCount);
  const [leads, present] = await Promise.all([
    sql<LeadRow>`
      select lead.* from (${membersOf(delivery)}) member join listing lead on lead.round_id = member.round_id
      where member.position > ${offset} and member.position <= ${offset + limit} order by member.position`.execute(
      ctx.db,
    ),
    sql<{ n: number }>`select count(*)::int as n from (${membersOf(delivery)}) member
      join listing lead on lead.round_id = member.round_id`.execute(ctx.db),
  ]);
  return { leads: leads.rows.map(toLead), page, pageCount, gone: delivery.leadCount - (present.rows[0]?.n ?? 0) };
}
