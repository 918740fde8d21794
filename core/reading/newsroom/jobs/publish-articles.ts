import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const publishArticlesJob = defineJob({
  name: "newsroom.publish",
  does: "Publishes scheduled articles that are due.",
  payload: NOTHING,
  attempts: 3,
  expiresAfterSeconds: 120,
  concurrency: 1,
  cron: "* * * * *",
  async run({ ctx }) {
    const { publishDueArticles } = await import("../publish-article.ts");
    await publishDueArticles(ctx);
  },
});
