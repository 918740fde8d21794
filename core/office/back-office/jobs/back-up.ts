import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";
import type { Context } from "../../../shared/context.ts";

declare module "../../../shared/jobs/define-job.ts" {
  interface JobEffects {
    readonly backups: {
      readonly make: (ctx: Context, signal: AbortSignal) => Promise<void>;
      readonly verify: (ctx: Context, signal: AbortSignal) => Promise<void>;
    };
  }
}

export const backUpJob = definePeriodicJob({
  name: "backup.daily",
  does: "Backs up the database and deletes old backups.",
  attempts: 9,
  expiresAfterSeconds: 21_600,
  cron: "15 2 * * *",
  async run({ ctx, effects, signal }) {
    await effects.backups.make(ctx, signal);
  },
});
