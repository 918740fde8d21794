import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const freeLeadsJob = defineJob({
  name: "delivery.free_leads",
  does: "Delivers this month's free leads; hourly, to finish what a stopped process left undone.",
  payload: NOTHING,
  attempts: 10,
  expiresAfterSeconds: 1_800,
  concurrency: 1,
  cron: "5 * * * *",
  async run({ ctx }) {
    const { deliverDueFreeLeads } = await import("../deliver-free-leads.ts");
    await deliverDueFreeLeads(ctx);
  },
});
