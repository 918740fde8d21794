import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const renewContactsJob = definePeriodicJob({
  name: "finder.renew",
  does: "Verifies expired addresses of leads in use again.",
  attempts: 2,
  expiresAfterSeconds: 3_600,
  cron: "40 3 * * *",
  async run({ ctx, effects: { finder }, signal }) {
    const { renewContacts } = await import("../renew-contacts.ts");
    await finder.decided;
    await renewContacts(ctx, finder, signal);
  },
});
