/** Minutes to wait after each answered attempt. A mail fails permanently after about two days. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1_440] as const;

/** Milliseconds to wait after this many answered attempts; `null` when the mail has failed permanently. */
export function waitAfter(attempts: number): number | null {
  const minutes = RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}

/** The longest delay between two attempts, in milliseconds. */
export const LONGEST_WAIT_MS = Math.max(...RETRY_MINUTES) * 60_000;
