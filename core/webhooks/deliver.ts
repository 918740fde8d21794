import type { Poster } from "../../platform/http/post.ts";
import { inTransaction } from "../catalog/state.ts";
import { maySaveSearches } from "../directory/access.ts";
import type { JobRun, TryAgain } from "../jobs/handler.ts";
import { finishDelivery, type OpenDelivery, openDelivery, recordAttempt } from "./delivery-state.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { signatureHeaders } from "./sign.ts";
import type { ActorOf } from "./tell-followers.ts";

export interface DeliverEffects {
  readonly post: Poster;
  readonly actorOf: ActorOf;
  /** Who sends: "Newly Raised (https://…)". */
  readonly userAgent: string;
}

/**
 * Sends a message once and records what came of it; answers why it is to be tried again, if it is. A message that was
 * delivered or given up is left alone, one to a disabled endpoint waits for it, one to a receiver that failed a moment ago
 * is not even tried, and one to an owner who has no access at this moment is withheld.
 */
export async function deliver({ ctx, isLastAttempt, signal }: JobRun, deliveryId: number, effects: DeliverEffects): Promise<TryAgain | undefined> {
  const delivery = await openDelivery(ctx, deliveryId);
  if (delivery === null) return undefined;
  if (!maySaveSearches(await effects.actorOf(ctx, delivery.owner))) {
    await finishDelivery(ctx, delivery.id, "withheld");
    return undefined;
  }
  const at = ctx.clock.now();
  if (delivery.restUntil !== null && at < delivery.restUntil && !isLastAttempt) return { tryAgain: "The receiver failed a moment ago." };
  const begun = performance.now();
  const answer = await effects.post(delivery.url, { headers: headersOf(delivery, effects.userAgent, at), body: delivery.body, signal });
  const durationMs = Math.round(performance.now() - begun);
  const verdict = judgeAnswer(answer);
  return inTransaction({ ...ctx }, async (inner) => {
    await recordAttempt(inner, delivery, { at, durationMs, answer, verdict });
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
