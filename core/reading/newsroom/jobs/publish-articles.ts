import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

/** Publishes scheduled articles that are due. */
export const publishArticlesJob = defineJob({
  name: "newsroom.publish",
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
