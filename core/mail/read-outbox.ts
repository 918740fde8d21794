import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { MailList } from "./lists.ts";
import type { Mail } from "./mail.ts";

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
  /** What it says, until it is settled. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

export interface ListOutboxInput {
  /** All of the newest, or only those that have not gone out. */
  readonly all: boolean;
  readonly limit: number;
}

const COLUMNS = sql`
  id, to_address as "to", template, purpose, list, state, created_at as "createdAt", due_at as "dueAt",
  settled_at as "settledAt", attempts, last_answer as "lastAnswer", data
`;

/** The newest mails of the outbox. */
export async function listOutbox(ctx: Context, { all, limit }: ListOutboxInput): Promise<readonly OutboxMessage[]> {
  const { rows } = await sql<OutboxMessage>`
    select ${COLUMNS} from outbox_message
    where ${all} or state in ('waiting', 'sending', 'failed')
    order by created_at desc, id desc
    limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** One mail, null when there is none. */
export async function readOutboxMessage(ctx: Context, id: number): Promise<OutboxMessage | null> {
  const { rows } = await sql<OutboxMessage>`select ${COLUMNS} from outbox_message where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}
