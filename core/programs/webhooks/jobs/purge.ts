import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const purgeWebhooksJob = definePeriodicJob({
  name: "webhooks.purge",
  does: "Deletes old webhook deliveries.",
  attempts: 5,
  expiresAfterSeconds: 600,
  cron: "40 3 * * *",
  async run({ ctx }) {
    const { purgeDeliveries } = await import("../deliveries.ts");
    await purgeDeliveries(ctx);
  },
});
