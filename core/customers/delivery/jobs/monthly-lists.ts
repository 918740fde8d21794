import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const monthlyListsJob = defineJob({
  name: "delivery.monthly",
  does: "Delivers last month's lists.",
  payload: NOTHING,
  attempts: 10,
  expiresAfterSeconds: 1_800,
  concurrency: 1,
  cron: "10 * * * *",
  async run({ ctx }) {
    const { deliverMonthlyLists } = await import("../deliver-monthly-lists.ts");
    await deliverMonthlyLists(ctx);
  },
});
