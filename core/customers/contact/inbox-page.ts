import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { cursorOf, type Page, pageOf, readNumberCursor } from "../../shared/keyset.ts";

/** A privacy request as listed. */
export interface InboxLine {
  /** For example "privacy-12". */
  readonly ref: string;
  readonly receivedAt: Date;
  readonly dueOn: string;
  readonly name: string;
  readonly email: string;
  readonly type: string;
  readonly confirmation: string;
  readonly doneAt: Date | null;
  readonly doneBy: string | null;
}

export interface InboxPageInput {
  readonly state: "open" | "done";
  readonly limit: number;
  /** Cursor returned with the previous page. */
  readonly after: string | null;
}

const DONE_BY = sql<string | null>`coalesce((select a.email from account a where a.id = done_by), done_by)`;

/** A page of privacy requests: open ones by due date, answered ones latest first. */
export async function pageInbox(ctx: Context, { state, limit, after }: InboxPageInput): Promise<Page<InboxLine>> {
  const cursor = readNumberCursor(after);
  const order = orderOf(state);
  const begin =
    cursor === null
      ? sql`true`
      : sql`(${sql.ref(order.by)}, id) ${order.beyond} (${cursor.at}::${order.type}, ${cursor.id})`;
  const rows = await rowsOf<InboxLine & { cursor: string }>(ctx)`
    select 'privacy-' || id as ref, received_at as "receivedAt", due_on as "dueOn", full_name as name, email,
      request_type as type, confirmation, done_at as "doneAt", ${DONE_BY} as "doneBy", ${order.cursor} as cursor
    from privacy_request
    where done_at is ${state === "open" ? sql`null` : sql`not null`} and ${begin}
    order by ${sql.ref(order.by)} ${order.direction}, id ${order.direction} limit ${limit + 1}`;
  return pageOf(rows, limit);
}

function orderOf(state: InboxPageInput["state"]) {
  if (state === "done")
    return {
      by: "done_at",
      type: sql`timestamptz`,
      cursor: cursorOf("done_at", "id"),
      direction: sql`desc`,
      beyond: sql`<`,
    };
  return {
    by: "due_on",
    type: sql`date`,
    cursor: sql<string>`due_on::text || '~' || id`,
    direction: sql`asc`,
    beyond: sql`>`,
  };
}
