import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";

/**
 * What somebody is told of a round, hashed in parts, so that a later change can be named. `round` also counts when its
 * company or founder changed in what the lead itself does not hold (a description).
 */
export const PARTS = ["round", "company", "founder", "proof"] as const;
export type Part = (typeof PARTS)[number];

// hash_record: the database's own hash of a row, which it keeps across releases of one major version. After an upgrade
// to another, the next export may offer rows as changed that are not.
const HASHES: Readonly<Record<Part, RawBuilder<unknown>>> = {
  round: sql`hash_record(row(lead.amount_minor, lead.currency, lead.amount_usd_minor, lead.funding_type, lead.stage_text,
    lead.announced_on, lead.announced_precision, lead.listed_on, lead.investors, lead.total_raised_usd_minor, lead.updated_at))`,
  company: sql`hash_record(row(lead.company_id, lead.company_slug, lead.company_name, lead.website, lead.domain, lead.city,
    lead.region, lead.country, lead.industry, lead.headcount_band, lead.year_founded))`,
  founder: sql`hash_record(row(lead.founder_name, lead.founder_slug, lead.founder_link, fl.title))`,
  proof: sql`hash_record(row(lead.proof_url, lead.source_kind))`,
};

/** SQL select list over `EXPORT_ROWS`: `round_id` and a hash a part. */
export const HASHED = sql`lead.round_id, ${sql.join(PARTS.map((part) => sql`${HASHES[part]} as ${sql.ref(part)}`))}`;

const ROWS_A_BLOCK = 10_000;

/** Keeps what somebody has after an export; `rows` selects `round_id` and the hashes, each round once. */
export async function rememberTold(ctx: Context, exportId: number, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into exported_block (export_id, block, round_ids, rounds, companies, founders, proofs)
    select ${exportId}, n / ${sql.lit(ROWS_A_BLOCK)}, array_agg(round_id), array_agg(round), array_agg(company), array_agg(founder), array_agg(proof)
    from (select told.*, (row_number() over () - 1)::integer as n from (${rows}) told) numbered
    group by 2`.execute(ctx.db);
}

/** SQL select: `round_id` and the hashes of what somebody had after an export. */
export function toldBy(exportId: number): RawBuilder<unknown> {
  return sql`select u.* from exported_block b
    cross join lateral unnest(b.round_ids, b.rounds, b.companies, b.founders, b.proofs) as u (round_id, round, company, founder, proof)
    where b.export_id = ${exportId}`;
}

/** How many filters of one actor stay comparable; of those exported longest ago only the history is kept. */
const COMPARABLE = 50;

/** Forgets what later exports of the same filter have made of no use; nothing is told since an export that is forgotten. */
export async function forgetOutdated(ctx: Context): Promise<void> {
  await sql`
    with newest as (
      select filter, max(id) as id from export where actor = ${ctx.actor.id} and not by_hand and arrived
      group by filter order by 2 desc limit ${sql.lit(COMPARABLE)}
    ),
    outdated as (
      update export set comparable = false
      where actor = ${ctx.actor.id} and comparable and arrived and id not in (select id from newest)
      returning id
    )
    delete from exported_block b using outdated where b.export_id = outdated.id`.execute(ctx.db);
  // What a process that ended left behind of a file it was writing.
  await sql`
    with broken as (select id from export where actor = ${ctx.actor.id} and not arrived and at < ${ctx.clock.now()}::timestamptz - interval '1 day'),
    told as (delete from exported_block b using broken where b.export_id = broken.id)
    delete from export using broken where export.id = broken.id`.execute(ctx.db);
}
