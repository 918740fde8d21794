import type Stripe from "stripe";
import type { ProviderEvent, ProviderState } from "../../core/customers/billing/payments.ts";
import { idOf, type StripeReads } from "./stripe-reads.ts";

/** Maximum age of a signed event in seconds; Stripe's own default against replays. */
const SIGNATURE_SECONDS = 300;

interface EventReaderParts {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly reads: StripeReads;
  readonly now: () => Date;
}

/** Parses a raw event body; `null` when its signature is invalid or too old, `unreadable` when it signs no event. */
export async function readStripeEvent(
  { stripe, webhookSecret, reads, now }: EventReaderParts,
  body: string,
  signature: string | null,
): Promise<ProviderEvent | "unreadable" | null> {
  if (hasEmptyPart(signature)) return null;
  const event = await verified(
    () =>
      stripe.webhooks.constructEventAsync(
        body,
        signature ?? "",
        webhookSecret,
        SIGNATURE_SECONDS,
        undefined,
        now().getTime(),
      ),
    stripe,
  );
  if (event === "unreadable") return event;
  if (event === null || isFromTheFuture(signature ?? "", event, now())) return null;
  return { id: event.id, type: event.type, read: currentState(event, reads) };
}

/**
 * Stripe's library checks the age only. An event from the future means that a clock is wrong; Stripe resends it for
 * three days.
 */
function isFromTheFuture(signature: string, { created }: Stripe.Event, now: Date): boolean {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return Math.max(signedAt, created) > now.getTime() / 1_000 + SIGNATURE_SECONDS;
}

/** Stripe's library throws another error on a signature part without a value. */
function hasEmptyPart(signature: string | null): boolean {
  return (signature ?? "").split(",").some((part) => {
    const [scheme, value] = part.split("=");
    return scheme === "v1" && !value;
  });
}

async function verified(
  check: () => Promise<Stripe.Event>,
  { errors }: Stripe,
): Promise<Stripe.Event | "unreadable" | null> {
  try {
    // Only the signature was checked; the body may be any JSON.
    const event: unknown = await check();
    return isEvent(event) ? event : "unreadable";
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) return null;
    // Thrown once the signature was right, by no JSON or by a "thin" event.
    return "unreadable";
  }
}

function isEvent(value: unknown): value is Stripe.Event {
  if (typeof value !== "object" || value === null) return false;
  return "id" in value && typeof value.id === "string" && "type" in value && typeof value.type === "string";
}

/** Reads the current state of an event's object from Stripe; `null` when the event cannot concern us. */
function currentState(event: Stripe.Event, reads: StripeReads): (() => Promise<ProviderState | null>) | null {
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
      const { id: invoice, parent } = event.data.object;
      const id = idOf(parent?.subscription_details?.subscription);
      if (id !== null) return () => reads.subscription(id);
      // The invoice of a single payment is written after its checkout is completed.
      return event.type === "invoice.paid" && invoice !== undefined ? () => reads.invoice(invoice) : null;
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
