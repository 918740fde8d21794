import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

export const sourcesChangedJob = defineJob({
  name: "sources.changed",
  does: "Publishes changes of sources on the pages about them, and hides or shows a provider's estimates as its terms allow.",
  whenFailed: "Retry it; estimates stay as they were until then.",
  payload: z.object({ provider: z.string().optional() }),
  attempts: 8,
  expiresAfterSeconds: 900,
  concurrency: 1,
  async run({ ctx }, { provider }) {
    const { inCatalogueTransaction, raiseVersion } = await import("../../../catalogue/claims/state.ts");
    const { refreshEstimates } = await import("../refresh-estimates.ts");
    await inCatalogueTransaction(ctx, async (inner) => {
      if (provider !== undefined) await refreshEstimates(inner, provider);
      await raiseVersion(inner);
    });
  },
});
