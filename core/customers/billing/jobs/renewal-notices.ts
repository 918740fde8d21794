import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const renewalNoticesJob = definePeriodicJob({
  name: "billing.notices",
  does: "Mails renewal notices 30 days ahead.",
  attempts: 9,
  expiresAfterSeconds: 600,
  cron: "20 7 * * *",
  async run({ ctx }) {
    const { sendRenewalNotices } = await import("../notices.ts");
    await sendRenewalNotices(ctx);
  },
});
