import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const monthlyListsJob = definePeriodicJob({
  name: "delivery.monthly",
  does: "Delivers last month's lists.",
  attempts: 10,
  expiresAfterSeconds: 1_800,
  cron: "10 * * * *",
  async run({ ctx }) {
    const { deliverMonthlyLists } = await import("../deliver-monthly-lists.ts");
    await deliverMonthlyLists(ctx);
  },
});
