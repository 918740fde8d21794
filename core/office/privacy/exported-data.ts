import { rowsOf } from "../../../db/statement.ts";
import { maySaveSearches } from "../../reading/directory/access.ts";
import type { Context } from "../../shared/context.ts";

/** Limits of one data file: listed round ids and characters of message text, newest first. */
const MOST_ROUNDS = 1_000_000;
const MOST_TEXT = 16_000_000;

export interface ExportedRounds {
  readonly export: number;
  readonly rounds: number;
  /** Round ids; `null` when the file would get too large. */
  readonly ids: readonly number[] | null;
}

/** The rounds of each of the account's exports, newest first, with at most `most` ids. */
export async function readExportedRounds(
  ctx: Context,
  accountId: string,
  most = MOST_ROUNDS,
): Promise<readonly ExportedRounds[]> {
  return rowsOf<ExportedRounds>(ctx)`
    with held as (
      select b.export_id, sum(cardinality(b.round_ids)) as rounds
      from exported_block b join export e on e.id = b.export_id where e.actor = ${accountId} group by b.export_id
    ), counted as (
      select export_id, rounds, sum(rounds) over (order by export_id desc) as so_far from held
    )
    select c.export_id as export, c.rounds::bigint as rounds, case when c.so_far <= ${most} then (
      select jsonb_agg(r.id order by r.id) from exported_block b cross join unnest(b.round_ids) r (id)
        where b.export_id = c.export_id
    ) end as ids
    from counted c order by c.export_id desc`;
}

/** A webhook message with its delivery attempts. */
export interface SentMessage {
  readonly webhook: number;
  readonly messageId: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** The message body with its leads; `null` when the file would get too large, and without full access. */
  readonly text: string | null;
  readonly attempts: readonly object[];
}

/** Stored messages to the account's webhooks, newest first, with at most `most` characters of text: none without access. */
export async function readSentMessages(
  ctx: Context,
  accountId: string,
  most = MOST_TEXT,
): Promise<readonly SentMessage[]> {
  return rowsOf<SentMessage>(ctx)`
    select e.id as webhook, d.message_id as "messageId", d.type, d.status, d.created_at as "createdAt",
      d.finished_at as "finishedAt",
      case when sum(length(d.body)) over (order by d.id desc) <= ${maySaveSearches(ctx.actor) ? most : 0}
        then d.body end as text,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', a.at, 'statusCode', a.status_code, 'error', a.error, 'response',
          a.response_excerpt) order by a.number)
        from webhook_attempt a where a.delivery_id = d.id
      ), '[]') as attempts
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id join saved_search s on s.id = e.search_id
    where s.owner = ${accountId} order by d.id desc`;
}
