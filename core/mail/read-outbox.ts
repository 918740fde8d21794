import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { MailList } from "./lists.ts";
import type { Mail } from "./mail.ts";
import type { ReturnKind } from "./returns/record-return.ts";

/** A mail as the operator sees it. */
export interface OutboxMessage {
  readonly id: number;
  /** `null` once it is forgotten. */
  readonly to: string | null;
  readonly template: string;
  readonly purpose: Mail["purpose"];
  /** The list it belongs to, `null` for service mail. */
  readonly list: MailList | null;
  readonly state: "waiting" | "sending" | "sent" | "failed" | "suppressed" | "expired";
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly settledAt: Date | null;
  readonly attempts: number;
  /** What the receiving server answered last. */
  readonly lastAnswer: string | null;
  /** What was told of it after it was sent, the gravest if several. */
  readonly returned: ReturnKind | null;
  /** What it says, until it is settled; of mail that failed, until it is forgotten. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

export interface ListOutboxInput {
  /** All of the newest, or only those that have not gone out. */
  readonly all: boolean;
  /** Only mail in this state. */
  readonly state?: OutboxMessage["state"];
  /** Only mail older than the one of this number: the next page. */
  readonly before?: number;
  readonly limit: number;
}

const COLUMNS = sql`
  id, to_address as "to", template, purpose, list, state, created_at as "createdAt", due_at as "dueAt",
  settled_at as "settledAt", attempts, last_answer as "lastAnswer", data,
  (
    select r.kind from mail_return r where r.outbox_message_id = outbox_message.id
    order by array_position(array['complaint', 'hard', 'soft'], r.kind) limit 1
  ) as returned
`;

/** The newest mails of the outbox. */
export async function listOutbox(ctx: Context, { all, state, before, limit }: ListOutboxInput): Promise<readonly OutboxMessage[]> {
  const { rows } = await sql<OutboxMessage>`
    select ${COLUMNS} from outbox_message
    where (${all} or state in ('waiting', 'sending', 'failed'))
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc
    limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** One mail, null when there is none. */
export async function readOutboxMessage(ctx: Context, id: number): Promise<OutboxMessage | null> {
  const { rows } = await sql<OutboxMessage>`select ${COLUMNS} from outbox_message where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** How much mail there is in each state. */
export async function countOutbox(ctx: Context): Promise<Readonly<Record<OutboxMessage["state"], number>>> {
  const { rows } = await sql<{ state: OutboxMessage["state"]; count: number }>`select state, count(*)::int as count from outbox_message group by state`.execute(ctx.db);
  const count = (state: OutboxMessage["state"]) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: count("waiting"), sending: count("sending"), sent: count("sent"), failed: count("failed"), suppressed: count("suppressed"), expired: count("expired") };
}
