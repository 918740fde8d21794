import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const followCatalogueJob = definePeriodicJob({
  name: "newsroom.follow",
  does: "Drafts articles about new rounds and flags articles whose facts changed.",
  attempts: 8,
  expiresAfterSeconds: 900,
  cron: "20 * * * *",
  async run({ ctx }) {
    const { followCatalogue } = await import("../follow-catalogue.ts");
    await followCatalogue(ctx);
  },
});
