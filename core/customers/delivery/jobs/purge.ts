import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const purgeDeliveriesJob = defineJob({
  name: "delivery.purge",
  does: "Deletes expired confirmation links and old alert deliveries.",
  payload: NOTHING,
  attempts: 5,
  expiresAfterSeconds: 600,
  concurrency: 1,
  cron: "50 3 * * *",
  async run({ ctx }) {
    const { purgeDeliveries } = await import("../purge.ts");
    await purgeDeliveries(ctx);
  },
});
