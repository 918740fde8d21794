import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const freeLeadsJob = definePeriodicJob({
  name: "delivery.free_leads",
  does: "Delivers this month's free leads; hourly, to finish what a stopped process left undone.",
  attempts: 10,
  expiresAfterSeconds: 1_800,
  cron: "5 * * * *",
  async run({ ctx }) {
    const { deliverDueFreeLeads } = await import("../deliver-free-leads.ts");
    await deliverDueFreeLeads(ctx);
  },
});
