import { sql } from "kysely";
import type { Context } from "../context.ts";

/** How many rounds' ids one file names, and how many characters of messages it holds: the newest first. */
const MOST_ROUNDS = 1_000_000;
const MOST_TEXT = 16_000_000;

/** The rounds an account has by one of its exports. */
export interface ExportedRounds {
  readonly export: number;
  readonly rounds: number;
  /** Their ids; `null` where the file would grow too long. */
  readonly ids: readonly number[] | null;
}

/** Which rounds each export of an account left it with, the newest export first; of at most `most` rounds by their ids. */
export async function readExportedRounds(ctx: Context, accountId: string, most = MOST_ROUNDS): Promise<readonly ExportedRounds[]> {
  const { rows } = await sql<ExportedRounds>`
    with held as (
      select b.export_id, sum(cardinality(b.round_ids)) as rounds
      from exported_block b join export e on e.id = b.export_id where e.actor = ${accountId} group by b.export_id
    ), counted as (
      select export_id, rounds, sum(rounds) over (order by export_id desc) as so_far from held
    )
    select c.export_id as export, c.rounds::bigint as rounds, case when c.so_far <= ${most} then (
      select jsonb_agg(r.id order by r.id) from exported_block b cross join unnest(b.round_ids) r (id) where b.export_id = c.export_id
    ) end as ids
    from counted c order by c.export_id desc`.execute(ctx.db);
  return rows;
}

/** A message to a webhook, and what came of it. */
export interface SentMessage {
  readonly webhook: number;
  readonly messageId: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** What was sent; `null` where the file would grow too long. */
  readonly text: string | null;
  readonly attempts: readonly object[];
}

/** The messages to an account's webhooks that are still kept, the newest first; of at most `most` characters with their text. */
export async function readSentMessages(ctx: Context, accountId: string, most = MOST_TEXT): Promise<readonly SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select e.id as webhook, d.message_id as "messageId", d.type, d.status, d.created_at as "createdAt", d.finished_at as "finishedAt",
      case when sum(length(d.body)) over (order by d.id desc) <= ${most} then d.body end as text,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', a.at, 'statusCode', a.status_code, 'error', a.error, 'response', a.response_excerpt) order by a.number)
        from webhook_attempt a where a.delivery_id = d.id
      ), '[]') as attempts
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id join saved_search s on s.id = e.search_id
    where s.owner = ${accountId} order by d.id desc`.execute(ctx.db);
  return rows;
}
