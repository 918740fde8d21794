import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const readAddressesJob = defineJob({
  name: "finder.read",
  does: "Collects e-mail addresses from new documents.",
  payload: NOTHING,
  attempts: 5,
  expiresAfterSeconds: 900,
  concurrency: 1,
  cron: "*/2 * * * *",
  async run({ ctx, effects, signal }) {
    const [{ foldAddresses }, { endDeadLookups }] = await Promise.all([
      import("../../fold-addresses.ts"),
      import("../../lookups/run-lookup.ts"),
    ]);
    await endDeadLookups(ctx);
    await foldAddresses(ctx, effects.finder.suppressionKey, signal);
  },
});
