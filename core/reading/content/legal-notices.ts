import { execute } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";

/** An announced change of a legal text. */
export interface LegalChange {
  /** Identifies the change in the outbox. */
  readonly key: string;
  readonly title: string;
  /** The page of the text, from the root. */
  readonly path: string;
  /** The day from which it applies (YYYY-MM-DD). */
  readonly from: string;
}

/** The changes that do not apply yet: those announced, and those withdrawn with no other in their place. */
export interface LegalChanges {
  readonly announced: readonly LegalChange[];
  readonly withdrawn: readonly LegalChange[];
}

/**
 * Mails each announced change to every account, also those opened later, once per account. Accounts that got the notice
 * of a withdrawn change are told so; its waiting notices are dropped.
 */
export async function sendLegalNotices(ctx: Context, { announced, withdrawn }: LegalChanges): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async ({ db }) => {
    await execute(db)`
      delete from outbox_message
      where template = 'legal_change' and state = 'waiting' and data ->> 'date' > ${now.toISOString().slice(0, 10)}
        and split_part(cause, ' ', 2) not in (
        select change.key from jsonb_to_recordset(${inJson(announced)}::jsonb) as change (key text)
      )`;
    await execute(db)`
      insert into outbox_message (to_address, template, data, purpose, cause, created_at, due_at)
      select a.email, 'legal_change', change.data, 'service', notice.cause, ${now}, ${now}
      from jsonb_to_recordset(${inJson(announced)}::jsonb) as change (key text, data jsonb)
      cross join account a
      cross join lateral (select 'legal_change ' || change.key || ' ' || a.id as cause) notice
      where not exists (select from outbox_message m where m.cause = notice.cause)
      order by a.created_at, a.id
      on conflict (cause) do nothing`;
    await execute(db)`
      insert into outbox_message (to_address, template, data, purpose, cause, created_at, due_at)
      select a.email, 'legal_withdrawal', change.data, 'service', 'legal_withdrawal ' || change.key || ' ' || a.id,
        ${now}, ${now}
      from jsonb_to_recordset(${inJson(withdrawn)}::jsonb) as change (key text, data jsonb)
      cross join account a
      join outbox_message m on m.cause = 'legal_change ' || change.key || ' ' || a.id and m.state = 'sent'
      order by a.created_at, a.id
      on conflict (cause) do nothing`;
  });
}

function inJson(changes: readonly LegalChange[]): string {
  return JSON.stringify(
    changes.map(({ key, title, path, from }) => ({ key, data: { document: title, path, date: from } })),
  );
}
