import { sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { MailList } from "../../shared/outbox/lists.ts";
import type { Mail } from "../../shared/outbox/mail.ts";
import type { ReturnKind } from "./returns/return-kind.ts";

export interface OutboxMessage {
  readonly id: number;
  /** `null` once forgotten. */
  readonly to: string | null;
  readonly template: string;
  readonly purpose: Mail["purpose"];
  /** `null` for service mail. */
  readonly list: MailList | null;
  readonly state: "waiting" | "sending" | "sent" | "failed" | "suppressed" | "expired";
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly settledAt: Date | null;
  readonly attempts: number;
  /** The receiving server's last reply. */
  readonly lastAnswer: string | null;
  /** The most severe return reported after sending. */
  readonly returned: ReturnKind | null;
  /** Template input, erased when the mail is settled; failed mail keeps it until it is forgotten. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

export interface ListOutboxInput {
  /** `false`: only mail that is unsent. */
  readonly all: boolean;
  readonly state?: OutboxMessage["state"];
  /** Only mail with a smaller id, for the next page. */
  readonly before?: number;
  readonly limit: number;
}

const COLUMNS = sql`
  id, to_address as "to", template, purpose, list, state, created_at as "createdAt", due_at as "dueAt",
  settled_at as "settledAt", attempts, last_answer as "lastAnswer", data,
  (
    select r.kind from mail_return r where r.outbox_message_id = outbox_message.id
    order by array_position(array['complaint', 'hard', 'soft'], r.kind) limit 1
  ) as returned`;

/** Mails of the outbox, newest first. */
export async function listOutbox(
  ctx: Context,
  { all, state, before, limit }: ListOutboxInput,
): Promise<readonly OutboxMessage[]> {
  return rowsOf<OutboxMessage>(ctx)`
    select ${COLUMNS} from outbox_message
    where (${all} or state in ('waiting', 'sending', 'failed'))
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc
    limit ${limit}`;
}

export async function readOutboxMessage(ctx: Context, id: number): Promise<OutboxMessage | null> {
  return rowOf<OutboxMessage>(ctx, null)`select ${COLUMNS} from outbox_message where id = ${id}`;
}

export async function countOutbox(ctx: Context): Promise<Readonly<Record<OutboxMessage["state"], number>>> {
  const rows = await rowsOf<{ state: OutboxMessage["state"]; count: number }>(ctx)`
    select state, count(*)::int as count from outbox_message group by state`;
  const count = (state: OutboxMessage["state"]) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    waiting: count("waiting"),
    sending: count("sending"),
    sent: count("sent"),
    failed: count("failed"),
    suppressed: count("suppressed"),
    expired: count("expired"),
  };
}
