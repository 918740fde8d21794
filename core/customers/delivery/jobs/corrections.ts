import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const correctionsJob = defineJob({
  name: "delivery.corrections",
  does: "Mails corrections of delivered leads, collected over a day.",
  payload: NOTHING,
  attempts: 10,
  expiresAfterSeconds: 1_800,
  concurrency: 1,
  cron: "30 6 * * *",
  async run({ ctx }) {
    const { sendCorrections } = await import("../corrections.ts");
    await sendCorrections(ctx);
  },
});
