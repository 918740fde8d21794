import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { mailAccount } from "../../shared/outbox/mail-account.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { DESTINATION_POLICY, type Health, healthAfter } from "../searches/receiver-health.ts";
import type { Refused } from "./destination-kind.ts";
import type { Reading, Waiting } from "./due-leads.ts";
import { kindOf } from "./kinds.ts";

/** Times that a row is sent before it counts as refused. */
const ROW_ATTEMPTS = 4;

const keyOf = ({ kind }: Reading) => (kind.keyedBy === "company" ? sql`company_id` : sql`round_id`);

/** Finishes leads that the tool has already. */
export async function recordSame(
  ctx: Context,
  reading: Reading,
  { at, same }: { readonly at: Date; readonly same: readonly Waiting[] },
): Promise<void> {
  if (same.length === 0) return;
  await sql`update destination_item set state = 'sent', attempts = 0, error = null
    where destination_id = ${reading.id} and state = 'waiting' and due_at <= ${at}
      and ${keyOf(reading)} = any(${same.map(({ lead }) => lead.key)}::bigint[])`.execute(ctx.db);
}

/** Stores the tool's record of a lead. */
export async function recordMade(
  ctx: Context,
  reading: Reading,
  { key, recordId }: { readonly key: number; readonly recordId: string },
): Promise<void> {
  await sql`update destination_item set record_id = ${recordId}
    where destination_id = ${reading.id} and ${keyOf(reading)} = ${key}`.execute(ctx.db);
}

interface SentBatch {
  /** When the leads were read: what was queued since is still due. */
  readonly at: Date;
  readonly news: readonly Waiting[];
  readonly problems: ReadonlyMap<number, string>;
}

/** Records an answered batch: what was accepted, and what is tried again or was refused for good. */
export async function recordSent(ctx: Context, reading: Reading, { at, news, problems }: SentBatch): Promise<void> {
  const now = ctx.clock.now();
  const results = news.map(({ lead: { key }, hash }) => ({
    key,
    hash: hash.toString("hex"),
    error: problems.get(key) ?? null,
  }));
  await inTransaction({ ...ctx }, async (inner) => {
    await sql`
      update destination_item i set
        state = case when r.error is null then 'sent' when i.attempts + 1 >= ${sql.lit(ROW_ATTEMPTS)} then 'refused'
          else 'waiting' end,
        attempts = case when r.error is null then 0 else i.attempts + 1 end,
        due_at = case when r.error is null then i.due_at
          else ${now}::timestamptz + interval '5 minutes' * power(4, i.attempts) end,
        sent_at = case when r.error is null then ${now}::timestamptz else i.sent_at end,
        sent_hash = case when r.error is null then decode(r.hash, 'hex') else i.sent_hash end,
        error = r.error
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (key bigint, hash text, error text)
      where i.destination_id = ${reading.id} and i.${keyOf(reading)} = r.key and i.state = 'waiting'
        and i.due_at <= ${at}`.execute(inner.db);
    await sql`update destination set refusals = 0, failing_since = null, rest_until = null
      where id = ${reading.id}`.execute(inner.db);
    const [first] = problems.values();
    await log(inner, reading.id, {
      at,
      sent: news.length - problems.size,
      refused: problems.size,
      error: first ?? null,
    });
  });
}

interface RefusedBatch {
  readonly at: Date;
  readonly refused: Refused;
  readonly leads: number;
}

/** Records that everything was refused or failed: the destination rests, and after several times it is paused. */
export async function recordRefusal(ctx: Context, id: number, { at, refused, leads }: RefusedBatch): Promise<void> {
  await inTransaction({ ...ctx }, async (inner) => {
    const { rows } = await sql<Health>`select failing_since as "failingSince", refusals, rest_until as "restUntil"
      from destination where id = ${id} for update`.execute(inner.db);
    const [before] = rows;
    if (before === undefined) return;
    const failure = { retryAfterMs: null, ...refused, begunAt: at, endedAt: ctx.clock.now() };
    const { failingSince, refusals, restUntil, stopped } = healthAfter(before, failure, DESTINATION_POLICY);
    await sql`update destination set failing_since = ${failingSince}, refusals = ${refusals}, rest_until = ${restUntil}
      where id = ${id}`.execute(inner.db);
    await log(inner, id, { at, sent: 0, refused: leads, error: refused.error });
    if (stopped !== null) await pause(inner, id, stopped);
  });
}

/** Pauses a destination until its owner resumes it, and mails the owner why. */
export async function pause(ctx: Context, id: number, reason: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const { rows } = await sql<{ kind: string; owner: string; search: string }>`
      update destination d set paused_at = ${now}, paused_reason = ${reason}
      from saved_search s where d.id = ${id} and s.id = d.search_id and d.paused_at is null
      returning d.kind, s.owner, s.name as search`.execute(inner.db);
    const paused = rows[0];
    if (paused === undefined) return;
    await mailAccount(inner, paused.owner, {
      template: "destination_paused",
      data: { id, tool: kindOf(paused.kind).label, search: paused.search, reason },
      cause: `destination-paused:${id}:${now.toISOString()}`,
    });
  });
}

interface LogEntry {
  readonly at: Date;
  readonly sent: number;
  readonly refused: number;
  readonly error: string | null;
}

async function log(ctx: Context, id: number, { at, sent, refused, error }: LogEntry): Promise<void> {
  await sql`
    insert into destination_delivery (destination_id, at, duration_ms, sent, refused, error)
    values (${id}, ${at}, ${ctx.clock.now().getTime() - at.getTime()}, ${sent}, ${refused}, ${error})`.execute(ctx.db);
}
