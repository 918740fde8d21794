import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const purgeWebhooksJob = defineJob({
  name: "webhooks.purge",
  does: "Deletes old webhook deliveries.",
  payload: NOTHING,
  attempts: 5,
  expiresAfterSeconds: 600,
  concurrency: 1,
  cron: "40 3 * * *",
  async run({ ctx }) {
    const { purgeDeliveries } = await import("../deliveries.ts");
    await purgeDeliveries(ctx);
  },
});
