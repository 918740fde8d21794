import type { PaidPlanKey } from "./plans.ts";

/** A checkout as the provider knows it. */
export interface CheckoutState {
  readonly kind: "checkout";
  readonly id: string;
  /** The order it was made for, as the buyer's browser carried it: anybody can have written it. */
  readonly reference: string | null;
  /** The plan that the operator wrote on it, where it is a payment link's. */
  readonly plan: PaidPlanKey | null;
  readonly state: "open" | "complete" | "expired";
  readonly paid: boolean;
  /** The provider says that the money, on its way until now, will not come. */
  readonly failed: boolean;
  readonly recurring: boolean;
  /** What was to be paid, before any discount the operator gave. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly email: string | null;
  readonly customerId: string | null;
  readonly subscription: SubscriptionState | null;
  readonly subscriptionId: string | null;
  readonly payment: PaymentState | null;
}

/** A subscription as the provider keeps it. */
export interface SubscriptionState {
  readonly kind: "subscription";
  readonly id: string;
  readonly customerId: string | null;
  readonly status: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";
  readonly amountMinor: number;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  /** Its latest payment, where the provider says it along. */
  readonly payment: PaymentState | null;
}

/** A payment as the provider keeps it. */
export interface PaymentState {
  readonly kind: "payment";
  readonly id: string;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** `null`: not said, here and below. */
  readonly refundedMinor: number | null;
  readonly dispute: "none" | "open" | "won" | "lost" | null;
  readonly receiptUrl: string | null;
  readonly paidAt: Date;
}

export type ProviderState = CheckoutState | SubscriptionState | PaymentState;

/** What the provider tells of by itself. */
export interface ProviderEvent {
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly type: string;
  /** When the provider knew what it tells. */
  readonly createdAt: Date;
  /** How things stand with what the event is about, asked of the provider where it can be; `null` when nothing of ours is. */
  readonly read: (() => Promise<ProviderState | null>) | null;
  /** Whether `read` asks anew (so that its answer is as of now), or can only repeat what the event says. */
  readonly asksAnew: boolean;
}

/** A checkout to be opened at the provider. */
export interface OpenCheckoutInput {
  readonly reference: string;
  readonly plan: PaidPlanKey;
  /** What the buyer reads there. */
  readonly planName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly every: "month" | null;
  /** Filled in for whoever is signed in. */
  readonly email: string | null;
  /** Who it is to the provider, when they bought before. */
  readonly customerId: string | null;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

/** A completed checkout, as the provider lists it. */
export type CompletedCheckout = Pick<CheckoutState, "id" | "reference">;

/** Money, as an outside effect: Stripe, its built-in stand-in, or Stripe's Payment Links alone. */
export interface PaymentProvider {
  readonly name: "stripe" | "payment_link" | "test";
  /** Whether it takes money: not the stand-in, nor Stripe in its test mode. */
  readonly live: boolean;
  /** Whether checkouts, cancelling, refunds and the portal can be asked for; else only events are read. */
  readonly canAsk: boolean;
  /** Reads an event's body as it came; `null` when its signature is not the provider's or is too old. */
  readEvent(body: string, signature: string | null): Promise<ProviderEvent | null>;
  /** Opens a checkout; again with the same reference opens no second one. */
  openCheckout(input: OpenCheckoutInput): Promise<{ readonly id: string; readonly url: string }>;
  readCheckout(id: string): Promise<CheckoutState | null>;
  /** The checkouts opened since a time that a buyer has completed, newest first, 1,000 at most. */
  listCompleted(since: Date): Promise<readonly CompletedCheckout[]>;
  readSubscription(id: string): Promise<SubscriptionState | null>;
  /** Closes a checkout that nobody has gone through; answers how it then stands. */
  closeCheckout(id: string): Promise<CheckoutState | null>;
  /** Has the subscription end with its period, or not. */
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<SubscriptionState | null>;
  /** Ends the subscription at once. */
  endSubscription(id: string): Promise<SubscriptionState | null>;
  /** The price from the next renewal on. */
  changePrice(id: string, price: { readonly amountMinor: number; readonly currency: string; readonly plan: PaidPlanKey; readonly planName: string }): Promise<SubscriptionState | null>;
  /** Gives a payment wholly back; again with the same key gives nothing twice. */
  refund(paymentId: string, key: string): Promise<PaymentState>;
  /** A page of the provider's on which its customer sees invoices and changes the card. */
  openPortal(input: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
}
