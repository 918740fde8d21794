import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const purgeDeliveriesJob = definePeriodicJob({
  name: "delivery.purge",
  does: "Deletes expired confirmation links, old alert deliveries, and the removed sample once all have learned of it.",
  attempts: 5,
  expiresAfterSeconds: 600,
  cron: "50 3 * * *",
  async run({ ctx }) {
    const { purgeDeliveries } = await import("../purge.ts");
    const { deleteClearedSample } = await import("../../../intake/curation/delete-sample.ts");
    await purgeDeliveries(ctx);
    await deleteClearedSample(ctx);
  },
});
