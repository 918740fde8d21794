import { sql } from "kysely";
import { execute } from "../../../db/statement.ts";
import { PENDING_DAYS } from "../../customers/billing/pending-grant.ts";
import { deleteUnusedClients } from "../../programs/keys/oauth-client.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";

/** Years for which an answered privacy request is kept as proof (GDPR article 5(2)), the usual limitation period. */
const REQUEST_YEARS = 3;
/** Years for which a settled contact message is kept. */
const MESSAGE_YEARS = 1;

/**
 * Deletes personal data that has expired: old privacy requests and contact messages; settled confirmations to deleted
 * accounts, also on a site without a mail server; links, kept forms, sessions, rate limits, unreadable uploads, and registrations of
 * programs that nobody uses.
 */
export async function sweepPersonalData(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await execute(inner)`
      delete from outbox_message
      where template = 'account_deleted'
        and (settled_at is not null or (state = 'waiting' and expires_at <= ${inner.clock.now()}))`;
    const yearsAgo = (years: number) => sql`${inner.clock.now()}::timestamptz - make_interval(years => ${years})`;
    await execute(inner)`delete from privacy_request where done_at < ${yearsAgo(REQUEST_YEARS)}`;
    await execute(inner)`delete from contact_message where done_at < ${yearsAgo(MESSAGE_YEARS)}`;
    await execute(inner)`delete from account_verification where expires_at < ${inner.clock.now()}`;
    await execute(inner)`delete from rate_limit where ends_at < clock_timestamp()`;
    await execute(inner)`delete from email_change where expires_at < ${inner.clock.now()}`;
    await execute(inner)`
      delete from import_upload_chunk c using import_task t
      where t.id = c.task_id and t.ended_at < ${inner.clock.now()}::timestamptz - interval '1 day'`;
    await execute(inner)`
      delete from work_later where assigned_to is null and (until is null or until < ${inner.clock.now()})`;
    await execute(inner)`
      delete from pending_grant
      where created_at < ${inner.clock.now()}::timestamptz - make_interval(days => ${PENDING_DAYS})`;
    await execute(inner)`delete from kept_form where expires_at < ${inner.clock.now()}`;
    await execute(inner)`delete from account_session where expires_at < ${inner.clock.now()}`;
    await deleteUnusedClients(inner);
  });
}
