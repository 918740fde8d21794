import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const renewalNoticesJob = defineJob({
  name: "billing.notices",
  does: "Mails renewal notices 30 days ahead.",
  payload: NOTHING,
  attempts: 9,
  expiresAfterSeconds: 600,
  concurrency: 1,
  cron: "20 7 * * *",
  async run({ ctx }) {
    const { sendRenewalNotices } = await import("../notices.ts");
    await sendRenewalNotices(ctx);
  },
});
