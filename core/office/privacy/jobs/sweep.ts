import { defineJob } from "../../../shared/jobs/define-job.ts";
import { personalDataDue } from "../../../shared/jobs/signals.ts";

export const sweepJob = defineJob({
  ...personalDataDue,
  does: "Deletes leftover personal data, expired links and programs that nobody uses, each within an hour of its time.",
  async run({ ctx, effects }) {
    const [{ sweepPersonalData }, { purgeDeadJobs }] = await Promise.all([
      import("../sweep.ts"),
      import("../../../shared/jobs/dead.ts"),
    ]);
    await sweepPersonalData(ctx);
    await purgeDeadJobs(ctx);
    await effects.keepErasures(ctx);
  },
});
