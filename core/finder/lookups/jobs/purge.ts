import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const purgeLookupsJob = defineJob({
  name: "finder.purge",
  does: "Deletes old lookups, bulk jobs and visitors' data of the finder.",
  payload: NOTHING,
  attempts: 5,
  expiresAfterSeconds: 600,
  concurrency: 1,
  cron: "25 0 * * *",
  async run({ ctx }) {
    const [{ purgeLookups }, { purgeBulks }, { forgetSpentChallenges }] = await Promise.all([
      import("../run-lookup.ts"),
      import("../../bulk/create-bulk.ts"),
      import("../../limits/proof-of-work.ts"),
    ]);
    await purgeLookups(ctx);
    await purgeBulks(ctx);
    await forgetSpentChallenges(ctx);
  },
});
