/** Minutes to wait after each attempt that came to nothing; after the last it is given up, some two days on. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1_440] as const;

/** How often a mail is tried. */
export const MOST_ATTEMPTS = RETRY_MINUTES.length + 1;

/** How long to wait after so many attempts, in milliseconds; `null` when it is given up. */
export function waitAfter(attempts: number): number | null {
  const minutes = RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}

/** No mail is put off for longer, in milliseconds. */
export const LONGEST_WAIT_MS = Math.max(...RETRY_MINUTES) * 60_000;
