import type Stripe from "stripe";
import type { ProviderEvent, ProviderState } from "../../core/billing/payment-provider.ts";
import type { StripeReads } from "./stripe-reads.ts";
import { statesInEvents } from "./stripe-event-states.ts";
import { idOf, instant } from "./stripe-states.ts";

/** How old a signed event may be, in seconds: Stripe's own default against replays. The same holds for one dated in the future. */
export const SIGNATURE_SECONDS = 300;

export interface EventReaderParts {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  /** `null` without a key: then an event is all we know. */
  readonly reads: StripeReads | null;
  readonly now: () => Date;
}

/** Reads an event's body as it came over the wire, checked by its signature; `null` when that is not Stripe's, or is old. */
export async function readStripeEvent({ stripe, webhookSecret, reads, now }: EventReaderParts, body: string, signature: string | null): Promise<ProviderEvent | null> {
  if (hasEmptyPart(signature)) return null;
  const event = await verified(() => stripe.webhooks.constructEventAsync(body, signature ?? "", webhookSecret, SIGNATURE_SECONDS, undefined, now().getTime()), stripe);
  if (event === null || isFromTheFuture(signature ?? "", event, now())) return null;
  return {
    id: event.id,
    type: event.type,
    createdAt: instant(event.created),
    asksAnew: reads !== null,
    read: reads === null ? statesInEvents(event) : askAnew(event, reads),
  };
}

/**
 * Stripe's library checks the age only. An event from the future means that a clock is wrong, ours or its sender's: where
 * events are all we know, keeping it would make every true event until then look older. Stripe sends it again for three days.
 */
function isFromTheFuture(signature: string, { created }: Stripe.Event, now: Date): boolean {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return Math.max(signedAt, created) > now.getTime() / 1_000 + SIGNATURE_SECONDS;
}

/** Stripe's library fails on a signature part without a value, rather than refusing it. */
function hasEmptyPart(signature: string | null): boolean {
  return (signature ?? "").split(",").some((part) => {
    const [scheme, value] = part.split("=");
    return scheme === "v1" && !value;
  });
}

async function verified(check: () => Promise<Stripe.Event>, { errors }: Stripe): Promise<Stripe.Event | null> {
  try {
    return await check();
  } catch (error) {
    // A signed body that is no JSON cannot be an event either.
    if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What to ask Stripe because of an event; `null` when nothing of ours can be meant. */
function askAnew(event: Stripe.Event, reads: StripeReads): (() => Promise<ProviderState | null>) | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired": {
      const { id } = event.data.object;
      return () => reads.checkout(id);
    }
    case "checkout.session.async_payment_failed": {
      const { id } = event.data.object;
      return () => reads.checkout(id, { failed: true });
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed": {
      const { id } = event.data.object;
      return () => reads.subscription(id);
    }
    case "invoice.paid":
    case "invoice.payment_failed":
    case "invoice.payment_action_required": {
      const id = idOf(event.data.object.parent?.subscription_details?.subscription);
      return id === null ? null : () => reads.subscription(id);
    }
    case "charge.refunded":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const id = idOf(event.data.object.payment_intent);
      return id === null ? null : () => reads.payment(id);
    }
    default:
      return null;
  }
}
