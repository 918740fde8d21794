import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    /** True if the site fetches exchange rates by schedule. */
    readonly fetchesRates: boolean;
    /** The folder with the data of this process. */
    readonly dataDir: string;
  }
}

export const dueSourcesJob = definePeriodicJob({
  name: "sources.due",
  does: "Starts due sources, closes dead runs and checks the sources' health.",
  attempts: 3,
  expiresAfterSeconds: 300,
  cron: "* * * * *",
  async run({ ctx, effects }) {
    const [{ runDueSources }, { addRatesOnce }, files] = await Promise.all([
      import("../run-due.ts"),
      import("../manage.ts"),
      import("../../../catalogue/sources/register-file.ts"),
    ]);
    await files.removeAbandonedFiles(files.registersFolder(effects.dataDir));
    if (effects.fetchesRates) await addRatesOnce(ctx);
    await runDueSources(ctx);
  },
});
