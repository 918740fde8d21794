import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const drawValuesJob = definePeriodicJob({
  name: "accuracy.draw",
  does: "On the first of a month, draws values of last month's rounds to be checked against their sources.",
  attempts: 9,
  expiresAfterSeconds: 600,
  cron: "40 * * * *",
  async run({ ctx }) {
    const { drawMonths } = await import("../draw.ts");
    await drawMonths(ctx);
  },
});
