import type { PaymentProvider } from "../../core/billing/payment-provider.ts";

/** A provider that is loaded when it is first asked for something: Stripe's library weighs 16 MB. */
export function lazyProvider(known: Pick<PaymentProvider, "name" | "live" | "canAsk">, load: () => Promise<PaymentProvider>): PaymentProvider {
  let loaded: Promise<PaymentProvider> | undefined;
  const provider = () => (loaded ??= load());
  return {
    ...known,
    readEvent: async (...args) => (await provider()).readEvent(...args),
    openCheckout: async (...args) => (await provider()).openCheckout(...args),
    readCheckout: async (...args) => (await provider()).readCheckout(...args),
    listCompleted: async (...args) => (await provider()).listCompleted(...args),
    readSubscription: async (...args) => (await provider()).readSubscription(...args),
    closeCheckout: async (...args) => (await provider()).closeCheckout(...args),
    setCancelAtPeriodEnd: async (...args) => (await provider()).setCancelAtPeriodEnd(...args),
    endSubscription: async (...args) => (await provider()).endSubscription(...args),
    changePrice: async (...args) => (await provider()).changePrice(...args),
    refund: async (...args) => (await provider()).refund(...args),
    openPortal: async (...args) => (await provider()).openPortal(...args),
  };
}
