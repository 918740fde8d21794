import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const roundUpJob = definePeriodicJob({
  name: "newsroom.round_up",
  does: "Drafts last week's round-up; hourly, to finish what a stopped process left undone.",
  attempts: 3,
  expiresAfterSeconds: 600,
  cron: "25 * * * *",
  async run({ ctx }) {
    const { draftRoundUp } = await import("../drafts/round-up.ts");
    await draftRoundUp(ctx);
  },
});
