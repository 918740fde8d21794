import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

/** Publishes changes of sources (schedule, health) on cached pages. */
export const sourcesChangedJob = defineJob({
  name: "sources.changed",
  payload: NOTHING,
  attempts: 8,
  expiresAfterSeconds: 900,
  concurrency: 1,
  async run({ ctx }) {
    const { inCatalogueTransaction, raiseVersion } = await import("../../../catalogue/claims/state.ts");
    await inCatalogueTransaction(ctx, raiseVersion);
  },
});
