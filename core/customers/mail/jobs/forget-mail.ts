import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const forgetMailJob = defineJob({
  name: "mail.forget",
  does: "Deletes mail data that is no longer needed.",
  payload: NOTHING,
  attempts: 5,
  expiresAfterSeconds: 600,
  concurrency: 1,
  cron: "55 2 * * *",
  async run({ ctx }) {
    const { forgetMail } = await import("../forget-mail.ts");
    await forgetMail(ctx);
  },
});
