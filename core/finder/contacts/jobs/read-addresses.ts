import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const readAddressesJob = definePeriodicJob({
  name: "finder.read",
  does: "Collects e-mail addresses from new documents.",
  attempts: 5,
  expiresAfterSeconds: 900,
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
