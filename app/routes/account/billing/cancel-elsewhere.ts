import type { Payments } from "../../../../core/billing/payments.ts";

/** Where plans are cancelled and kept when the site has no key to have it done by: nothing may be promised here then. */
export function cancelElsewhere({ provider, portalLink }: Pick<Payments, "provider" | "portalLink">): string | null {
  return provider?.canAsk === true ? null : (portalLink ?? "/account");
}
