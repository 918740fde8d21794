import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const renewContactsJob = defineJob({
  name: "finder.renew",
  does: "Verifies expired addresses of leads in use again.",
  payload: NOTHING,
  attempts: 2,
  expiresAfterSeconds: 3_600,
  concurrency: 1,
  cron: "40 3 * * *",
  async run({ ctx, effects: { finder }, signal }) {
    const { renewContacts } = await import("../renew-contacts.ts");
    await finder.decided;
    await renewContacts(ctx, finder, signal);
  },
});
