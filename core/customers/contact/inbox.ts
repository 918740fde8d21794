import { sql } from "kysely";
import { execute, rowOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";

/** A privacy request or a contact message. */
export interface InboxItem {
  /** For example "privacy-12" or "message-3". */
  readonly ref: string;
  readonly receivedAt: Date;
  /** Legal deadline of the answer, `YYYY-MM-DD`; null for messages. */
  readonly dueOn: string | null;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  /** A privacy request's type, or "message". */
  readonly type: string;
  readonly text: string | null;
  /** True if the sender confirmed by mail; null for messages, which need no confirmation. */
  readonly confirmation: string | null;
  readonly globalPrivacyControl: boolean | null;
  readonly doneAt: Date | null;
  /** The account's address of the person who finished it, or the actor in the audit log. */
  readonly doneBy: string | null;
  readonly doneNote: string | null;
}

const ITEMS = sql`(
  select 'privacy-' || id as ref, received_at as "receivedAt", due_on as "dueOn", full_name as name, email,
    company_name as company,
    request_type as type, details as text, confirmation, global_privacy_control as "globalPrivacyControl",
    done_at as "doneAt",
    coalesce((select a.email from account a where a.id = done_by), done_by) as "doneBy", done_note as "doneNote"
  from privacy_request
  union all
  select 'message-' || id, received_at, null, name, email, null, 'message', message, null, null, done_at,
    coalesce((select a.email from account a where a.id = done_by), done_by), done_note from contact_message
) item`;

export async function readInboxItem(ctx: Context, ref: string): Promise<InboxItem | null> {
  return rowOf<InboxItem>(ctx, null)`select * from ${ITEMS} where ref = ${ref}`;
}

/** How a message is closed: an answer is sent from here, somebody says that they answered by mail, or none is needed. */
export type Closing = "sent" | "stated" | "closed";

export interface FinishInput {
  readonly ref: string;
  /** The operator's note on the answer. */
  readonly note: string | null;
  /** Of a message. */
  readonly closedAs?: Closing;
  /** The text to send to the sender of a message. */
  readonly answer?: string;
}

/**
 * Marks an item as done and records it in the audit log; "missing" for an unknown item, "already" for a finished one.
 * An answer is queued for its sender in the same transaction.
 */
export async function finishInboxItem(
  ctx: Context,
  { ref, note, closedAs = "stated", answer }: FinishInput,
): Promise<"done" | "already" | "missing"> {
  const place = parseRef(ref);
  if (place === null) return "missing";
  return inTransaction(ctx, async (inner) => {
    const written = await execute(inner)`
      update ${sql.table(place.table)} set done_at = ${ctx.clock.now()}, done_by = ${ctx.actor.id}, done_note = ${note}
      where id = ${place.id} and done_at is null`;
    const item = await readInboxItem(inner, ref);
    if (written === 0 || item === null) return item === null ? "missing" : "already";
    if (place.table === "contact_message")
      await execute(inner)`
        update contact_message set closed_as = ${closedAs}, answer = ${answer ?? null} where id = ${place.id}`;
    if (answer !== undefined)
      await enqueueMail(inner, {
        to: item.email,
        template: "message_answer",
        data: { ref, answer },
        purpose: "service",
        cause: `answer ${ref} ${ctx.clock.now().getTime()}`,
      });
    await writeAudit(inner, `${place.table}.${answer === undefined ? "done" : "answered"}`, { id: place.id });
    return "done";
  });
}

/** Reopens a finished item with its former due date. False when there is none. */
export async function reopenInboxItem(ctx: Context, ref: string): Promise<boolean> {
  const place = parseRef(ref);
  if (place === null) return false;
  return inTransaction(ctx, async (inner) => {
    const written = await execute(inner)`
      update ${sql.table(place.table)} set done_at = null, done_by = null, done_note = null where id = ${place.id}
        and done_at is not null`;
    if (written === 0) return false;
    await writeAudit(inner, `${place.table}.reopened`, { id: place.id });
    return true;
  });
}

function parseRef(ref: string): { readonly table: "privacy_request" | "contact_message"; readonly id: number } | null {
  const [, kind, id] = /^(privacy|message)-(\d{1,15})$/.exec(ref) ?? [];
  if (kind === undefined) return null;
  return { table: kind === "privacy" ? "privacy_request" : "contact_message", id: Number(id) };
}
