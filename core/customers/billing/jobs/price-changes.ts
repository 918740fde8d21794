import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

// A job of its own, so that its failures do not block renewal notices.
export const priceChangesJob = definePeriodicJob({
  name: "billing.price_changes",
  does: "Mails price change notices and applies the new prices at the provider.",
  attempts: 9,
  expiresAfterSeconds: 600,
  cron: "25 7 * * *",
  async run({ ctx, effects }) {
    const { changePrices } = await import("../notices.ts");
    const billing = await effects.billing();
    await changePrices(ctx, billing, billing.planName);
  },
});
