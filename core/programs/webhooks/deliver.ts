import { execute, rowOf } from "../../../db/statement.ts";
import type { PostAnswer, Poster } from "../../../platform/http/post.ts";
import { credentialsIn, withoutCredentials } from "../../../platform/http/without-credentials.ts";
import type { Context } from "../../shared/context.ts";
import { maySaveSearches } from "../../reading/directory/access.ts";
import type { JobRun, TryAgain } from "../../shared/jobs/define-job.ts";
import { mailAccount } from "../../shared/outbox/mail-account.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { signatureHeaders } from "./message.ts";
import type { ActorOf } from "../../customers/searches/follow-each.ts";
import { healthAfter, WEBHOOK_POLICY, WELL } from "../../customers/searches/receiver-health.ts";

export interface DeliverEffects {
  readonly post: Poster;
  readonly actorOf: ActorOf;
  /** User-Agent header, "Newly Raised (https://…)". */
  readonly userAgent: string;
}

/**
 * Attempts one webhook delivery and records the outcome; returns the reason for a retry, if any. Finished deliveries
 * and disabled endpoints are skipped, a paused receiver is retried later, and a delivery to an owner without access is
 * withheld.
 */
export async function deliver(
  { ctx, isLastAttempt, signal }: Pick<JobRun, "ctx" | "isLastAttempt" | "signal">,
  deliveryId: number,
  effects: DeliverEffects,
): Promise<TryAgain | undefined> {
  const delivery = await openDelivery(ctx, deliveryId);
  if (delivery === null) return undefined;
  if (!maySaveSearches(await effects.actorOf(ctx, delivery.owner))) {
    await finishDelivery(ctx, delivery.id, "withheld");
    return undefined;
  }
  const at = ctx.clock.now();
  if (delivery.restUntil !== null && at < delivery.restUntil && !isLastAttempt)
    return { tryAgain: "The receiver failed recently." };
  const begun = performance.now();
  const answer = await effects.post(delivery.url, {
    headers: headersOf(delivery, effects.userAgent, at),
    body: delivery.body,
    signal,
  });
  const durationMs = Math.round(performance.now() - begun);
  const verdict = judgeAnswer(answer);
  return inTransaction({ ...ctx }, async (inner) => {
    const attempt = { at, durationMs, answer, verdict };
    await recordAttempt(inner, delivery, attempt);
    await recordHealth(inner, delivery, attempt);
    if (verdict.kind === "delivered") await finishDelivery(inner, delivery.id, "delivered");
    else if (verdict.kind === "gone" || isLastAttempt) await finishDelivery(inner, delivery.id, "failed");
    else return { tryAgain: verdict.error };
    return undefined;
  });
}

function headersOf(delivery: OpenDelivery, userAgent: string, now: Date): Record<string, string> {
  const { formerSecret, formerSecretUntil } = delivery;
  const former = formerSecret !== null && formerSecretUntil !== null && now < formerSecretUntil ? [formerSecret] : [];
  return {
    "content-type": "application/json",
    "user-agent": userAgent,
    ...signatureHeaders({ id: delivery.messageId, body: delivery.body }, [delivery.secret, ...former], now),
  };
}

/** A pending delivery with everything needed to send it. */
interface OpenDelivery {
  readonly id: number;
  readonly messageId: string;
  readonly body: string;
  readonly endpointId: number;
  readonly url: string;
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly formerSecretUntil: Date | null;
  readonly owner: string;
  /** Pause until this time; null when there is none. */
  readonly restUntil: Date | null;
}

/** The delivery if it is pending and its endpoint enabled; else null. */
async function openDelivery(ctx: Context, id: number): Promise<OpenDelivery | null> {
  return rowOf<OpenDelivery>(ctx, null)`
    select d.id, d.message_id as "messageId", d.body, e.id as "endpointId", e.url, e.secret,
      e.former_secret as "formerSecret",
      e.former_secret_until as "formerSecretUntil", e.rest_until as "restUntil", s.owner
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id join saved_search s on s.id = e.search_id
    where d.id = ${id} and d.status = 'pending' and e.disabled_at is null`;
}

interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly answer: PostAnswer;
  readonly verdict: Verdict;
}

/** Records an attempt. Does nothing if the endpoint was removed meanwhile. */
async function recordAttempt(
  ctx: Context,
  delivery: OpenDelivery,
  { at, durationMs, answer, verdict }: Attempt,
): Promise<void> {
  const statusCode = answer.status === "answered" ? answer.statusCode : null;
  const secrets = [...credentialsIn(delivery.url), delivery.secret, delivery.formerSecret ?? ""];
  const said = answer.status === "answered" ? withoutCredentials(answer.excerpt, secrets) : "";
  const excerpt = said === "" ? null : said;
  const error = verdict.kind === "delivered" ? null : verdict.error;
  // Locked, so that concurrent attempts get consecutive numbers.
  await execute(ctx)`select from webhook_delivery where id = ${delivery.id} for update`;
  await execute(ctx)`
    insert into webhook_attempt (delivery_id, number, at, duration_ms, status_code, error, response_excerpt)
    select d.id, (select count(*) + 1 from webhook_attempt where delivery_id = d.id), ${at}, ${durationMs},
      ${statusCode}, ${error}, ${excerpt}
    from webhook_delivery d where d.id = ${delivery.id}`;
}

/** Updates the endpoint's state, and mails its owner if it is disabled. */
async function recordHealth(ctx: Context, delivery: OpenDelivery, attempt: Attempt): Promise<void> {
  const { at, durationMs, answer, verdict } = attempt;
  if (verdict.kind === "delivered") {
    await execute(ctx)`
      update webhook_endpoint set failing_since = null, rest_until = null
      where id = ${delivery.endpointId} and failing_since is not null`;
    return;
  }
  const endpoint = await rowOf<{ failingSince: Date | null; search: string }>(ctx)`
    select e.failing_since as "failingSince", s.name as search
    from webhook_endpoint e join saved_search s on s.id = e.search_id
    where e.id = ${delivery.endpointId} and e.disabled_at is null for update of e`;
  if (endpoint === undefined) return;
  const { failingSince, restUntil, stopped } = healthAfter(
    { ...WELL, failingSince: endpoint.failingSince },
    {
      ...verdict,
      retryAfterMs: answer.status === "answered" ? answer.retryAfterMs : null,
      begunAt: at,
      endedAt: new Date(at.getTime() + durationMs),
    },
    WEBHOOK_POLICY,
  );
  await execute(ctx)`
    update webhook_endpoint set failing_since = ${failingSince}, rest_until = ${restUntil},
      disabled_at = ${stopped === null ? null : at}, disabled_reason = ${stopped}
    where id = ${delivery.endpointId}`;
  if (stopped === null) return;
  await mailAccount(ctx, delivery.owner, {
    template: "webhook_disabled",
    data: { search: endpoint.search, host: new URL(delivery.url).host, reason: stopped },
    cause: `webhook-disabled:${delivery.endpointId}:${at.toISOString()}`,
  });
}

async function finishDelivery(ctx: Context, id: number, status: "delivered" | "failed" | "withheld"): Promise<void> {
  await execute(ctx)`
    update webhook_delivery set status = ${status}, finished_at = ${ctx.clock.now()} where id = ${id}
      and status = 'pending'`;
}

/** Verdict on a response; `error` is shown to the endpoint's owner. */
type Verdict =
  | { readonly kind: "delivered" }
  | { readonly kind: "failed"; readonly error: string }
  /** The receiver wants no more messages. */
  | { readonly kind: "gone"; readonly error: string };

/** 2xx means delivered (Standard Webhooks), 410 disables the endpoint, anything else is retried. */
function judgeAnswer(answer: PostAnswer): Verdict {
  if (answer.status === "failed") return { kind: "failed", error: answer.message };
  const { statusCode } = answer;
  if (statusCode >= 200 && statusCode < 300) return { kind: "delivered" };
  if (statusCode === 410)
    return { kind: "gone", error: "The receiver answered 410 Gone, so no more messages are sent." };
  if (statusCode >= 300 && statusCode < 400) {
    return {
      kind: "failed",
      error: `The receiver answered with a redirect (${statusCode}). Redirects are not followed: use the final address instead.`,
    };
  }
  return { kind: "failed", error: `The receiver answered with status ${statusCode} instead of 2xx.` };
}
