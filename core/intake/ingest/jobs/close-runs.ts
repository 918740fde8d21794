import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const closeRunsJob = definePeriodicJob({
  name: "import.close",
  does: "Closes the runs of imports whose process was killed.",
  attempts: 1,
  expiresAfterSeconds: 60,
  cron: "* * * * *",
  async run({ ctx }) {
    const { closeInterruptedRuns } = await import("../run.ts");
    await closeInterruptedRuns(ctx);
  },
});
