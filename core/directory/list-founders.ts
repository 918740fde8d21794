import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Context } from "../context.ts";
import { readList } from "../replica.ts";
import { seesWholeCatalogue } from "./access.ts";
import { type FounderRow, toFounderListing } from "./founder-row.ts";
import type { FounderListPage } from "./founder.ts";
import { pageWindow } from "./paging.ts";

export const FOUNDERS_PER_PAGE = 24;

export interface ListFoundersInput {
  /** From 1. */
  readonly page: number;
  /** {@link FOUNDERS_PER_PAGE} when absent. */
  readonly pageSize?: number;
  /** How many of the newest leads everybody sees (`SAMPLE_SIZE`): their founders are whom everybody sees. */
  readonly sampleSize: number;
}

/**
 * A page of the founders of the leads this actor may see, newest round first. `total` counts the founders of
 * all leads. A page the list does not have comes without rows.
 */
export function listFounders(ctx: Context, input: ListFoundersInput): Promise<FounderListPage> {
  return readList(ctx, (inner) => readPage(inner, input));
}

async function readPage(ctx: Context, input: ListFoundersInput): Promise<FounderListPage> {
  const inReach = await founderInReach(ctx, input.sampleSize);
  const counts = await sql<{ total: number; visible: number }>`
    select count(*) as total, count(*) filter (where ${inReach}) as visible from founder_listing where round_id is not null
  `.execute(ctx.db);
  const { total, visible } = counts.rows[0] ?? { total: 0, visible: 0 };
  const { offset, limit, pageCount } = pageWindow(input.page, input.pageSize ?? FOUNDERS_PER_PAGE, visible);
  const page = await sql<FounderRow>`
    select f.* from founder_listing f
    where person_id in (
      select person_id from founder_listing where round_id is not null and ${inReach}
      order by listed_on desc, round_id desc, person_id offset ${offset} limit ${limit}
    )
    order by listed_on desc, round_id desc, person_id
  `.execute(ctx.db);
  return { rows: page.rows.map(toFounderListing), visible, total, page: input.page, pageCount };
}

/** SQL: the founder's newest lead is at or before the last lead this actor's list reaches. */
async function founderInReach(ctx: Context, sampleSize: number): Promise<RawBuilder<SqlBool>> {
  if (seesWholeCatalogue(ctx.actor)) return sql<SqlBool>`true`;
  if (sampleSize < 1) return sql<SqlBool>`false`;
  const last = await ctx.db
    .selectFrom("lead")
    .select(["listed_on", "round_id"])
    .orderBy("listed_on", "desc")
    .orderBy("round_id", "desc")
    .offset(sampleSize - 1)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(listed_on, round_id) >= (${last.listed_on}::date, ${last.round_id}::bigint)`;
}
