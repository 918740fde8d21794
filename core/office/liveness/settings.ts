/** What this site does in the background, and how long its work may wait. */
export interface LivenessSettings {
  /** `LATE_AFTER_MINUTES`: how long due jobs, mail and sources may wait. */
  readonly lateAfterMinutes: number;
  /** False without a mail server: mail then waits in the outbox. */
  readonly sendsMail: boolean;
  /** False if the site makes no backups by schedule. */
  readonly backsUp: boolean;
}

export const DEFAULT_LIVENESS: LivenessSettings = { lateAfterMinutes: 5, sendsMail: true, backsUp: true };
