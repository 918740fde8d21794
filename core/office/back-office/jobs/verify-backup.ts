import { definePeriodicJob } from "../../../shared/jobs/define-job.ts";

export const verifyBackupJob = definePeriodicJob({
  name: "backup.verify",
  does: "Verifies the newest backup by restoring it into a scratch database.",
  attempts: 8,
  expiresAfterSeconds: 21_600,
  cron: "15 4 * * 0",
  async run({ ctx, effects, signal }) {
    await effects.backups.verify(ctx, signal);
  },
});
