import { sql } from "kysely";
import type { PostAnswer } from "../../platform/http/post.ts";
import type { Context } from "../context.ts";
import { restAfter, type Verdict } from "./judge-answer.ts";

/** After how many days without a single success an endpoint is disabled. */
export const DISABLE_AFTER_DAYS = 5;

/** A message that is to be sent, with all that sending needs. */
export interface OpenDelivery {
  readonly id: number;
  readonly messageId: string;
  readonly body: string;
  readonly endpointId: number;
  readonly url: string;
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly formerSecretUntil: Date | null;
  readonly owner: string;
  /** The receiver is left alone until then; null while nothing speaks against sending. */
  readonly restUntil: Date | null;
}

/** The delivery, while it is pending and its endpoint in force; else null. */
export async function openDelivery(ctx: Context, id: number): Promise<OpenDelivery | null> {
  const { rows } = await sql<OpenDelivery>`
    select d.id, d.message_id as "messageId", d.body, e.id as "endpointId", e.url, e.secret, e.former_secret as "formerSecret",
      e.former_secret_until as "formerSecretUntil", e.rest_until as "restUntil", s.owner
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id join saved_search s on s.id = e.search_id
    where d.id = ${id} and d.status = 'pending' and e.disabled_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}

export interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly answer: PostAnswer;
  readonly verdict: Verdict;
}

/** Keeps what one try came to, and what it means for the endpoint. Nothing when the endpoint was removed meanwhile. */
export async function recordAttempt(ctx: Context, delivery: OpenDelivery, { at, durationMs, answer, verdict }: Attempt): Promise<void> {
  const statusCode = answer.status === "answered" ? answer.statusCode : null;
  const excerpt = answer.status === "answered" && answer.excerpt !== "" ? answer.excerpt : null;
  const error = verdict.kind === "delivered" ? null : verdict.error;
  // Locked first, so that two tries at once number themselves one after the other.
  await sql`select from webhook_delivery where id = ${delivery.id} for update`.execute(ctx.db);
  await sql`
    insert into webhook_attempt (delivery_id, number, at, duration_ms, status_code, error, response_excerpt)
    select d.id, (select count(*) + 1 from webhook_attempt where delivery_id = d.id), ${at}, ${durationMs}, ${statusCode}, ${error}, ${excerpt}
    from webhook_delivery d where d.id = ${delivery.id}`.execute(ctx.db);
  if (verdict.kind === "delivered") {
    await sql`
      update webhook_endpoint set failing_since = null, rest_until = null
      where id = ${delivery.endpointId} and failing_since is not null`.execute(ctx.db);
    return;
  }
  const longest = new Date(at.getTime() - DISABLE_AFTER_DAYS * 86_400_000);
  await sql`
    update webhook_endpoint
    set failing_since = coalesce(failing_since, ${at}), rest_until = ${new Date(at.getTime() + durationMs + restAfter(answer))},
      disabled_at = case when ${verdict.kind === "gone"} or failing_since <= ${longest} then ${at}::timestamptz end,
      disabled_reason = case
        when ${verdict.kind === "gone"} then ${verdict.error}
        when failing_since <= ${longest} then ${`Nothing was received for ${DISABLE_AFTER_DAYS} days. The last try: ${verdict.error}`} end
    where id = ${delivery.endpointId} and disabled_at is null`.execute(ctx.db);
}

/** Ends a delivery that is pending. */
export async function finishDelivery(ctx: Context, id: number, status: "delivered" | "failed" | "withheld"): Promise<void> {
  await sql`
    update webhook_delivery set status = ${status}, finished_at = ${ctx.clock.now()} where id = ${id} and status = 'pending'`.execute(ctx.db);
}
