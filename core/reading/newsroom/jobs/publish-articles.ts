import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const publishArticlesJob = definePeriodicJob({
  name: "newsroom.publish",
  does: "Publishes scheduled articles that are due.",
  attempts: 3,
  expiresAfterSeconds: 120,
  cron: "* * * * *",
  async run({ ctx }) {
    const { publishDueArticles } = await import("../publish-article.ts");
    await publishDueArticles(ctx);
  },
});
