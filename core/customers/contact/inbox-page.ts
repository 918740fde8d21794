import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { cursorOf, type Page, pageOf, readNumberCursor } from "../../shared/keyset.ts";

/** An inbox item as listed. */
export interface InboxLine {
  /** For example "privacy-12" or "message-3". */
  readonly ref: string;
  readonly receivedAt: Date;
  readonly dueOn: string | null;
  readonly name: string;
  readonly email: string;
  readonly type: string;
  readonly confirmation: string | null;
  readonly doneAt: Date | null;
  readonly doneBy: string | null;
}

export interface InboxPageInput {
  readonly kind: "privacy" | "message";
  readonly state: "open" | "done";
  readonly limit: number;
  /** Cursor returned with the previous page. */
  readonly after: string | null;
}

const DONE_BY = sql<string | null>`coalesce((select a.email from account a where a.id = done_by), done_by)`;

/** A page of the inbox: open items by due date (messages by arrival), done items latest first. */
export async function pageInbox(ctx: Context, { kind, state, limit, after }: InboxPageInput): Promise<Page<InboxLine>> {
  const cursor = readNumberCursor(after);
  const order = orderOf(kind, state);
  const from =
    kind === "privacy"
      ? sql`select 'privacy-' || id as ref, received_at as "receivedAt", due_on as "dueOn", full_name as name, email,
        request_type as type, confirmation`
      : sql`select 'message-' || id as ref, received_at as "receivedAt", null as "dueOn", name, email,
        'message' as type, null as confirmation`;
  const begin =
    cursor === null
      ? sql`true`
      : sql`(${sql.ref(order.by)}, id) ${order.beyond} (${cursor.at}::${order.type}, ${cursor.id})`;
  const { rows } = await sql<InboxLine & { cursor: string }>`
    ${from}, done_at as "doneAt", ${DONE_BY} as "doneBy", ${order.cursor} as cursor
    from ${sql.table(kind === "privacy" ? "privacy_request" : "contact_message")}
    where done_at is ${state === "open" ? sql`null` : sql`not null`} and ${begin}
    order by ${sql.ref(order.by)} ${order.direction}, id ${order.direction} limit ${limit + 1}`.execute(ctx.db);
  return pageOf(rows, limit);
}

function orderOf(kind: InboxPageInput["kind"], state: InboxPageInput["state"]) {
  const upwards = { direction: sql`asc`, beyond: sql`>` };
  if (state === "done")
    return {
      by: "done_at",
      type: sql`timestamptz`,
      cursor: cursorOf("done_at", "id"),
      direction: sql`desc`,
      beyond: sql`<`,
    };
  if (kind === "message")
    return { by: "received_at", type: sql`timestamptz`, cursor: cursorOf("received_at", "id"), ...upwards };
  return { by: "due_on", type: sql`date`, cursor: sql<string>`due_on::text || '~' || id`, ...upwards };
}
