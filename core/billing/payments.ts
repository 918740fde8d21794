import type { BillingDeps } from "./billing-deps.ts";
import type { WelcomeEffects } from "./welcome.ts";

/** Selling, as screens and jobs use it. */
export interface Payments extends BillingDeps, WelcomeEffects {
  /** The built-in checkout that charges nothing, where it stands in for a provider. */
  readonly test: TestCheckout | null;
  /** Origins of the provider's pages that a form of the site leads on to. */
  readonly pages: readonly string[];
  /** Where subscribers of Payment Links see and cancel what they pay, when the site has no key to do it by. */
  readonly portalLink: string | null;
}

/** A checkout of the built-in stand-in, as its page shows it. */
export interface TestSession {
  readonly id: string;
  /** `waiting`: done, and its money still to come. */
  readonly state: "open" | "waiting" | "done" | "expired";
  readonly product: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly monthly: boolean;
  /** Filled in for whoever is signed in. */
  readonly email: string | null;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface TestSubscription {
  readonly id: string;
  readonly status: string;
  readonly amountMinor: number;
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
}

/** What buyers do at a provider's pages, without money: each deed sends the signed events that Stripe would. */
export interface TestCheckout {
  readSession(id: string): Promise<TestSession | null>;
  pay(id: string, input: { readonly email: string; readonly delayed: boolean }): Promise<void>;
  settle(id: string, arrives: boolean): Promise<void>;
  listSubscriptions(customerId: string): Promise<readonly TestSubscription[]>;
  /** The next period begins, and its payment arrives or fails. */
  renew(customerId: string, subscriptionId: string, paid: boolean): Promise<void>;
  /** Delivers an event that is kept and not yet delivered. */
  deliverEvent(eventId: string): Promise<void>;
}
