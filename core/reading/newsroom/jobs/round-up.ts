import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

/** Drafts last week's round-up. Runs hourly, to finish what a stopped process left undone. */
export const roundUpJob = defineJob({
  name: "newsroom.round_up",
  payload: NOTHING,
  attempts: 3,
  expiresAfterSeconds: 600,
  concurrency: 1,
  cron: "25 * * * *",
  async run({ ctx }) {
    const { draftRoundUp } = await import("../drafts/round-up.ts");
    await draftRoundUp(ctx);
  },
});
