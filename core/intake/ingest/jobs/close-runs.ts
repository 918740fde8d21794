import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const closeRunsJob = defineJob({
  name: "import.close",
  does: "Closes the runs of imports whose process was killed.",
  payload: NOTHING,
  attempts: 1,
  expiresAfterSeconds: 60,
  concurrency: 1,
  cron: "* * * * *",
  async run({ ctx }) {
    const { closeInterruptedRuns } = await import("../run.ts");
    await closeInterruptedRuns(ctx);
  },
});
