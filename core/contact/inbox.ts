import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";

/** Something that waits for the operator: a privacy request or a message. */
export interface InboxItem {
  /** "privacy-12", "message-3". */
  readonly ref: string;
  readonly receivedAt: Date;
  /** The last day for an answer in time, `YYYY-MM-DD`; null where no law sets one. */
  readonly dueOn: string | null;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  /** A privacy request's type, or "message". */
  readonly type: string;
  readonly text: string | null;
  /** Whether the address was confirmed by mail; null for messages, which need no confirmation. */
  readonly confirmation: string | null;
  readonly globalPrivacyControl: boolean | null;
  readonly doneAt: Date | null;
  /** Who marked it as done: the address of their account, or the name they have in the audit trail. */
  readonly doneBy: string | null;
  /** What was done, in their words. */
  readonly doneNote: string | null;
}

const ITEMS = sql`(
  select 'privacy-' || id as ref, received_at as "receivedAt", due_on as "dueOn", full_name as name, email, company_name as company,
    request_type as type, details as text, confirmation, global_privacy_control as "globalPrivacyControl", done_at as "doneAt",
    coalesce((select a.email from account a where a.id = done_by), done_by) as "doneBy", done_note as "doneNote"
  from privacy_request
  union all
  select 'message-' || id, received_at, null, name, email, null, 'message', message, null, null, done_at,
    coalesce((select a.email from account a where a.id = done_by), done_by), done_note from contact_message
) item`;

/** What is open, the most urgent first: by the day an answer is due, then by arrival. `all` adds what is done. */
export async function listInbox(ctx: Context, { all = false }: { readonly all?: boolean } = {}): Promise<readonly InboxItem[]> {
  const { rows } = await sql<InboxItem>`
    select * from ${ITEMS} where ${all} or "doneAt" is null
    order by "doneAt" nulls first, "dueOn" nulls last, "receivedAt", ref`.execute(ctx.db);
  return rows;
}

/** One item, done or not; null when there is none of this name. */
export async function readInboxItem(ctx: Context, ref: string): Promise<InboxItem | null> {
  const { rows } = await sql<InboxItem>`select * from ${ITEMS} where ref = ${ref}`.execute(ctx.db);
  return rows[0] ?? null;
}

export interface FinishInput {
  readonly ref: string;
  /** What was done, to be kept with it. */
  readonly note: string | null;
}

/** Marks an item as dealt with, and says so in the audit trail; "missing" when there is none, "already" when it was done before. */
export async function finishInboxItem(ctx: Context, { ref, note }: FinishInput): Promise<"done" | "already" | "missing"> {
  const place = placeOf(ref);
  if (place === null) return "missing";
  return inTransaction(ctx, async (inner) => {
    const result = await sql`
      update ${sql.table(place.table)} set done_at = ${ctx.clock.now()}, done_by = ${ctx.actor.id}, done_note = ${note}
      where id = ${place.id} and done_at is null`.execute(inner.db);
    if (result.numAffectedRows === 0n) return (await readInboxItem(inner, ref)) === null ? "missing" : "already";
    await writeAudit(inner, `${place.table}.done`, { id: place.id });
    return "done";
  });
}

/** Takes back that an item was dealt with: it waits again, due as before. False when there is none that was. */
export async function reopenInboxItem(ctx: Context, ref: string): Promise<boolean> {
  const place = placeOf(ref);
  if (place === null) return false;
  return inTransaction(ctx, async (inner) => {
    const result = await sql`
      update ${sql.table(place.table)} set done_at = null, done_by = null, done_note = null where id = ${place.id} and done_at is not null`.execute(inner.db);
    if (result.numAffectedRows === 0n) return false;
    await writeAudit(inner, `${place.table}.reopened`, { id: place.id });
    return true;
  });
}

function placeOf(ref: string): { readonly table: "privacy_request" | "contact_message"; readonly id: number } | null {
  const [, kind, id] = /^(privacy|message)-(\d{1,15})$/.exec(ref) ?? [];
  if (kind === undefined) return null;
  return { table: kind === "privacy" ? "privacy_request" : "contact_message", id: Number(id) };
}
