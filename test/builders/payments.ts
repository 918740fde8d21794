import { type PaymentSettings, paymentSettings } from "../../platform/payment-settings.ts";

/** Payment settings of a fresh local start (the test checkout), with overrides. */
export function paymentsOf(env: Parameters<typeof paymentSettings>[0]): PaymentSettings {
  const settings = paymentSettings(env, { nodeEnv: "test", siteUrl: "http://localhost:3000" });
  if (!("mode" in settings)) throw new Error(settings.join(" "));
  return settings;
}
