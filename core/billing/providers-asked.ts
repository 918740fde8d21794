import type { PaymentProvider } from "./payment-provider.ts";

/** Which orders' `provider` can be asked about: with a key also those that Payment Links of the same account sold. */
export function providersAsked(provider: PaymentProvider | null): string[] {
  if (provider?.canAsk !== true) return [];
  return provider.name === "stripe" ? ["stripe", "payment_link"] : [provider.name];
}
