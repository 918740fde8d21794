import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const sweepBillingJob = definePeriodicJob({
  name: "billing.sweep",
  does: "Closes abandoned checkouts, asks the provider about missing events and publishes price changes.",
  attempts: 4,
  expiresAfterSeconds: 240,
  cron: "* * * * *",
  async run({ ctx, effects }) {
    const { sweepBilling } = await import("../sweep.ts");
    await sweepBilling(ctx, await effects.billing());
  },
});
