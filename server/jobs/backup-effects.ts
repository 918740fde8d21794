import type { JobEffects } from "../../core/shared/jobs/define-job.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import type { BackupJobSettings, MadeBackup } from "../backup/make-backup.ts";

/** Makes and verifies backups for jobs, and reports each that was made. */
export function backupEffects(
  settings: BackupJobSettings,
  databaseTarget: ConnectionTarget,
  report: (made: MadeBackup) => void,
): JobEffects["backups"] {
  return {
    async make(ctx, signal) {
      const { makeBackup } = await import("../backup/make-backup.ts");
      const made = await makeBackup(ctx, settings, signal);
      if (made !== null) report(made);
    },
    async verify(ctx, signal) {
      const { verifyNewestBackup } = await import("../backup/verify-backup.ts");
      await verifyNewestBackup(ctx, databaseTarget, settings, signal);
    },
  };
}
