import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const sourcesChangedJob = defineJob({
  name: "sources.changed",
  does: "Publishes changes of sources on the pages about them.",
  whenFailed: "Retry it.",
  payload: NOTHING,
  attempts: 8,
  expiresAfterSeconds: 900,
  concurrency: 1,
  async run({ ctx }) {
    const { inCatalogueTransaction, raiseVersion } = await import("../../../catalogue/claims/state.ts");
    await inCatalogueTransaction(ctx, raiseVersion);
  },
});
