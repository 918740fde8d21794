import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** True if the site fetches exchange rates by schedule. */
    readonly fetchesRates: boolean;
  }
}

export const dueSourcesJob = defineJob({
  name: "sources.due",
  does: "Starts due sources, closes dead runs and checks the sources' health.",
  payload: NOTHING,
  attempts: 3,
  expiresAfterSeconds: 300,
  concurrency: 1,
  cron: "* * * * *",
  async run({ ctx, effects }) {
    const [{ runDueSources }, { addRatesOnce }] = await Promise.all([import("../run-due.ts"), import("../manage.ts")]);
    if (effects.fetchesRates) await addRatesOnce(ctx);
    await runDueSources(ctx);
  },
});
