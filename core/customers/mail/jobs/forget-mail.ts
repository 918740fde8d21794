import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const forgetMailJob = definePeriodicJob({
  name: "mail.forget",
  does: "Deletes mail data that is no longer needed.",
  attempts: 5,
  expiresAfterSeconds: 600,
  cron: "55 2 * * *",
  async run({ ctx }) {
    const { forgetMail } = await import("../forget-mail.ts");
    await forgetMail(ctx);
  },
});
