import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const purgeLookupsJob = definePeriodicJob({
  name: "finder.purge",
  does: "Deletes old lookups, bulk jobs and visitors' data of the finder.",
  attempts: 5,
  expiresAfterSeconds: 600,
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
