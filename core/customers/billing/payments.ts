import type { Interval, PriceTable } from "./plans.ts";

export interface CheckoutState {
  readonly kind: "checkout";
  readonly id: string;
  /** The order reference, as sent by the buyer's browser; untrusted. */
  readonly reference: string | null;
  /** The plan in a Payment Link's metadata, set by the operator. */
  readonly plan: string | null;
  readonly state: "open" | "complete" | "expired";
  readonly paid: boolean;
  /** A delayed payment has finally failed. */
  readonly failed: boolean;
  readonly recurring: boolean;
  /** The price before any discount by the operator. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly email: string | null;
  readonly customerId: string | null;
  readonly subscription: SubscriptionState | null;
  readonly subscriptionId: string | null;
  readonly payment: PaymentState | null;
}

export interface SubscriptionState {
  readonly kind: "subscription";
  readonly id: string;
  readonly customerId: string | null;
  readonly status:
    | "incomplete"
    | "incomplete_expired"
    | "trialing"
    | "active"
    | "past_due"
    | "canceled"
    | "unpaid"
    | "paused";
  readonly amountMinor: number;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  /** Its latest payment, if the provider includes it. */
  readonly payment: PaymentState | null;
}

export interface PaymentState {
  readonly kind: "payment";
  readonly id: string;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  /** The checkout that it paid; `null` for renewals, and for payments for anything else. */
  readonly checkoutId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** `null` means unknown, here and below. */
  readonly refundedMinor: number | null;
  readonly dispute: "none" | "open" | "won" | "lost" | null;
  readonly receiptUrl: string | null;
  /** `null` before the provider has written it. */
  readonly invoice: PaymentInvoice | null;
  /** ISO 3166-1 alpha-2 code of the billing address. */
  readonly country: string | null;
  readonly paidAt: Date;
}

/** The invoice that the provider wrote for a payment. */
export interface PaymentInvoice {
  /** The provider's page of it. */
  readonly url: string | null;
  readonly pdfUrl: string | null;
  /** The tax within the payment. */
  readonly taxMinor: number;
  readonly number: string | null;
}

export type ProviderState = CheckoutState | SubscriptionState | PaymentState;

/** A webhook event of the provider. */
export interface ProviderEvent {
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly type: string;
  /** Reads the current state of the event's object; `null` when it is not one of ours. */
  readonly read: (() => Promise<ProviderState | null>) | null;
}

/** How the payment page adds tax, and what it asks of business buyers; set on the plan screen. */
export interface TaxSettings {
  /** `exclusive`: prices are net; `inclusive`: they are gross; `null`: the operator says nothing. */
  readonly behavior: "exclusive" | "inclusive" | null;
  /** The provider computes the tax of each sale; only with a `behavior`. */
  readonly automatic: boolean;
  /** Businesses may enter their tax ID. */
  readonly taxIds: boolean;
  /** Always asks for a billing address. */
  readonly address: boolean;
}

export const NO_TAXES: TaxSettings = { behavior: null, automatic: false, taxIds: false, address: false };

export interface OpenCheckoutInput {
  readonly reference: string;
  readonly plan: string;
  /** The product name on the payment page. */
  readonly planName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly every: Interval | null;
  /** Pre-filled address of a signed-in buyer. */
  readonly email: string | null;
  /** The provider's id of a returning customer. */
  readonly customerId: string | null;
  readonly taxes: TaxSettings;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export type CompletedCheckout = Pick<CheckoutState, "id" | "reference" | "plan">;

/** A payment provider: Stripe, or the built-in test checkout. */
export interface PaymentProvider {
  readonly name: "stripe" | "test";
  /** True if it takes real money; false for the test checkout and Stripe's test mode. */
  readonly live: boolean;
  /** Parses a raw event body; `null` when its signature is invalid or too old, `unreadable` when it signs no event. */
  readEvent(body: string, signature: string | null): Promise<ProviderEvent | "unreadable" | null>;
  /** Opens a checkout; idempotent per reference. */
  openCheckout(input: OpenCheckoutInput): Promise<{ readonly id: string; readonly url: string }>;
  readCheckout(id: string): Promise<CheckoutState | null>;
  /** Active Payment Links that name a plan. */
  listPaymentLinks(): Promise<readonly SoldLink[]>;
  /** True if the provider can compute taxes: its tax settings are complete. */
  isTaxReady(): Promise<boolean>;
  /** Checkouts completed since `since`, newest first, at most 1,000. */
  listCompleted(since: Date): Promise<readonly CompletedCheckout[]>;
  readSubscription(id: string): Promise<SubscriptionState | null>;
  /** Closes a checkout unless it is completed. Returns its resulting state. */
  closeCheckout(id: string): Promise<CheckoutState | null>;
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<SubscriptionState | null>;
  endSubscription(id: string): Promise<SubscriptionState | null>;
  /** Sets the price from the next renewal on. */
  changePrice(
    id: string,
    price: {
      readonly amountMinor: number;
      readonly currency: string;
      readonly plan: string;
      readonly planName: string;
      readonly every: Interval;
    },
  ): Promise<SubscriptionState | null>;
  /** Refunds a payment in full; idempotent per key. */
  refund(paymentId: string, key: string): Promise<PaymentState>;
  /** Changes the address to which the provider sends a customer's receipts. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** URL of the provider's page where a customer sees invoices and changes the card. */
  openPortal(input: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
}

/** A Stripe Payment Link that can be paid. */
export interface SoldLink {
  readonly url: string;
  /** From its metadata. */
  readonly plan: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** The dependencies of billing functions outside core. */
export interface BillingDeps {
  /** `null` when this site takes no payments. */
  readonly provider: PaymentProvider | null;
  readonly prices: PriceTable;
  /** {@link NO_TAXES} if absent. */
  readonly taxes?: TaxSettings;
  /** Stripe Payment Links by plan; such a plan is bought there instead of at our checkout. */
  readonly paymentLinks?: ReadonlyMap<string, string>;
}

export interface WelcomeEffects {
  /** Creates a sign-in link for an address. */
  readonly makeLink: (email: string) => Promise<string>;
  readonly planName: (plan: string) => string;
}

/** Billing as screens and jobs use it. */
export interface Payments extends BillingDeps, WelcomeEffects {
  /** The built-in test checkout, when it replaces a provider. */
  readonly test: TestCheckout | null;
  /** Origins of the provider's pages that our forms redirect to (for the form-action policy). */
  readonly pages: readonly string[];
}

declare module "../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** Billing with the current prices. */
    readonly billing: () => Promise<Pick<Payments, "provider" | "prices" | "makeLink" | "planName" | "test">>;
  }
}

/** What a business buyer enters on the payment page. */
export interface BusinessBuyer {
  readonly name: string | null;
  readonly address: string | null;
  readonly taxId: string | null;
}

/** An invoice of the test checkout. */
export interface TestInvoice {
  readonly number: string;
  readonly paidAt: Date;
  readonly product: string;
  readonly email: string | null;
  readonly buyer: BusinessBuyer;
  readonly totalMinor: number;
  readonly taxMinor: number;
  readonly currency: string;
}

/** A session of the test checkout. */
export interface TestSession {
  readonly id: string;
  readonly taxes: TaxSettings;
  /** With tax, for a buyer without a tax ID. */
  readonly totalMinor: number;
  readonly taxMinor: number;
  readonly state: "open" | "done" | "expired";
  readonly product: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly every: Interval | null;
  /** Pre-filled address of a signed-in buyer. */
  readonly email: string | null;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** Simulates a buyer's actions on a payment provider's pages, without money. */
export interface TestCheckout {
  readSession(id: string): Promise<TestSession | null>;
  pay(id: string, input: { readonly email: string; readonly buyer?: BusinessBuyer }): Promise<void>;
  readInvoice(paymentId: string): Promise<TestInvoice | null>;
}
