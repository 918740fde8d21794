import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const purgeDeliveriesJob = definePeriodicJob({
  name: "delivery.purge",
  does: "Deletes expired confirmation links and old alert deliveries.",
  attempts: 5,
  expiresAfterSeconds: 600,
  cron: "50 3 * * *",
  async run({ ctx }) {
    const { purgeDeliveries } = await import("../purge.ts");
    await purgeDeliveries(ctx);
  },
});
