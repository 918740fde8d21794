import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const sweepBillingJob = defineJob({
  name: "billing.sweep",
  does: "Closes abandoned checkouts, asks the provider about missing events and publishes price changes.",
  payload: NOTHING,
  attempts: 4,
  expiresAfterSeconds: 240,
  concurrency: 1,
  cron: "* * * * *",
  async run({ ctx, effects }) {
    const { sweepBilling } = await import("../sweep.ts");
    await sweepBilling(ctx, await effects.billing());
  },
});
