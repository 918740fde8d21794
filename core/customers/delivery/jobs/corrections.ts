import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const correctionsJob = definePeriodicJob({
  name: "delivery.corrections",
  does: "Mails corrections of delivered leads, collected over a day.",
  attempts: 10,
  expiresAfterSeconds: 1_800,
  cron: "30 6 * * *",
  async run({ ctx }) {
    const { sendCorrections } = await import("../corrections.ts");
    await sendCorrections(ctx);
  },
});
