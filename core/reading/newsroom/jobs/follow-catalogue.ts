import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const followCatalogueJob = defineJob({
  name: "newsroom.follow",
  does: "Drafts articles about new rounds and flags articles whose facts changed.",
  payload: NOTHING,
  attempts: 8,
  expiresAfterSeconds: 900,
  concurrency: 1,
  cron: "20 * * * *",
  async run({ ctx }) {
    const { followCatalogue } = await import("../follow-catalogue.ts");
    await followCatalogue(ctx);
  },
});
