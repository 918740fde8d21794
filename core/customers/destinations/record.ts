import { sql } from "kysely";
import { execute, rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { mailAccount } from "../../shared/outbox/mail-account.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { DESTINATION_POLICY, type Health, healthAfter, LIMIT_POLICY } from "../searches/receiver-health.ts";
import type { Left, Refused, Sent } from "./destination-kind.ts";
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
  await execute(ctx)`update destination_item set state = 'sent', attempts = 0, error = null, in_flight = false
    where destination_id = ${reading.id} and state = 'waiting' and due_at <= ${at}
      and ${keyOf(reading)} = any(${same.map(({ lead }) => lead.key)}::bigint[])`;
}

interface SentBatch {
  /** When the leads were read: what was queued since is still due. */
  readonly at: Date;
  readonly news: readonly Waiting[];
  readonly sent: Extract<Sent, { readonly kind: "answered" }>;
}

/** Records an answered batch: what was accepted, and what is tried again or was refused for good. */
export async function recordSent(ctx: Context, reading: Reading, { at, news, sent }: SentBatch): Promise<void> {
  const now = ctx.clock.now();
  const { problems, left = new Map<number, Left>() } = sent;
  const results = news.map(({ lead: { key }, hash }) => ({
    key,
    hash: hash.toString("hex"),
    error: problems.get(key) ?? null,
    left: left.get(key) ?? null,
  }));
  await inTransaction({ ...ctx }, async (inner) => {
    await execute(inner)`
      update destination_item i set
        state = case when r."left" in ('asked', 'skipped') then r."left" when r.error is null then 'sent' when i.attempts + 1 >= ${sql.lit(ROW_ATTEMPTS)} then 'refused'
          else 'waiting' end,
        attempts = case when r.error is null then 0 else i.attempts + 1 end,
        due_at = case when r.error is null then i.due_at
          else ${now}::timestamptz + interval '5 minutes' * power(4, i.attempts) end,
        sent_at = case when r.error is null and r."left" is null then ${now}::timestamptz else i.sent_at end,
        sent_hash = case when r.error is null and r."left" is null then decode(r.hash, 'hex') else i.sent_hash end,
        error = r.error, in_flight = false
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (key bigint, hash text, error text, "left" text)
      where i.destination_id = ${reading.id} and i.${keyOf(reading)} = r.key and i.state = 'waiting'
        and i.due_at <= ${at}`;
    await execute(inner)`update destination set refusals = 0, failing_since = null, rest_until = null
      where id = ${reading.id}`;
    const [first] = problems.values();
    await log(inner, reading.id, {
      at,
      sent: results.filter((one) => one.error === null && one.left === null).length,
      refused: problems.size,
      error: first ?? leftWords(reading, [...left.values()]),
    });
  });
}

/** Why leads were not written that the tool did not refuse; null if there are none. */
function leftWords({ kind: { label } }: Reading, left: readonly Left[]): string | null {
  const count = (why: Left) => left.filter((one) => one === why).length;
  const words = [
    [count("gone"), `deleted in ${label}, no longer delivered`],
    [count("asked"), `with the name of a company in ${label}: decide whether it is the same`],
    [count("skipped"), "skipped, as you decided"],
  ] as const;
  const said = words.filter(([number]) => number > 0).map(([number, text]) => `${number} ${text}`);
  return said.length === 0 ? null : said.join("; ");
}

interface RefusedBatch {
  readonly at: Date;
  readonly refused: Refused;
  readonly leads: number;
}

/** Records that everything was refused or failed: the destination rests, and after several times it is paused. */
export async function recordRefusal(ctx: Context, id: number, { at, refused, leads }: RefusedBatch): Promise<void> {
  await inTransaction({ ...ctx }, async (inner) => {
    const before = await rowOf<Health>(inner)`
      select failing_since as "failingSince", refusals, rest_until as "restUntil"
      from destination where id = ${id} for update`;
    if (before === undefined) return;
    const failure = { retryAfterMs: null, ...refused, begunAt: at, endedAt: ctx.clock.now() };
    const policy = refused.kind === "failed" && refused.isLimit === true ? LIMIT_POLICY : DESTINATION_POLICY;
    const { failingSince, refusals, restUntil, stopped } = healthAfter(before, failure, policy);
    await execute(inner)`
      update destination set failing_since = ${failingSince}, refusals = ${refusals}, rest_until = ${restUntil}
      where id = ${id}`;
    // Only a tool that may have taken the batch leaves it in doubt.
    if (refused.kind === "refused" || refused.isUnknown !== true)
      await execute(inner)`update destination_item set in_flight = false where destination_id = ${id} and in_flight`;
    // Waiting for a rate limit is no refusal of these leads.
    const isRefusal = refused.kind === "refused" || refused.isLimit !== true;
    const error = isRefusal ? refused.error : `Waits for a rate limit. ${refused.error}`;
    await log(inner, id, { at, sent: 0, refused: isRefusal ? leads : 0, error });
    if (stopped !== null) await pause(inner, id, stopped);
  });
}

/** Pauses a destination until its owner resumes it, and mails the owner why. */
export async function pause(ctx: Context, id: number, reason: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const paused = await rowOf<{ kind: string; owner: string; search: string }>(inner)`
      update destination d set paused_at = ${now}, paused_reason = ${reason}
      from saved_search s where d.id = ${id} and s.id = d.search_id and d.paused_at is null
      returning d.kind, s.owner, s.name as search`;
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
  await execute(ctx)`
    insert into destination_delivery (destination_id, at, duration_ms, sent, refused, error)
    values (${id}, ${at}, ${ctx.clock.now().getTime() - at.getTime()}, ${sent}, ${refused}, ${error})`;
}
