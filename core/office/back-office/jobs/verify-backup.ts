import { defineJob, NOTHING } from "../../../shared/jobs/define-job.ts";

export const verifyBackupJob = defineJob({
  name: "backup.verify",
  does: "Verifies the newest backup by restoring it into a scratch database.",
  payload: NOTHING,
  attempts: 8,
  expiresAfterSeconds: 21_600,
  concurrency: 1,
  cron: "15 4 * * 0",
  async run({ ctx, effects, signal }) {
    await effects.backups.verify(ctx, signal);
  },
});
