/** How long after signing in somebody may delete the account or add a passkey without signing in anew, in minutes. */
export const FRESH_MINUTES = 60;

/** Whether a session was begun recently enough for what a borrowed browser must not do. */
export function isFresh(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < FRESH_MINUTES * 60_000;
}
