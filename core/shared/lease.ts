/** Lifetime of a claim on work. The work of a killed process is taken over after this. */
export const LEASE_SECONDS = 45;

/** Interval for renewing claims; a busy process may miss three in a row. */
export const RENEW_MS = 10_000;

/**
 * Runs `work` and calls `renew` every {@link RENEW_MS} until it ends. A failed renewal is left to the next one; if the
 * database is gone, the work itself fails.
 */
export async function renewing<T>(work: () => Promise<T>, renew: () => Promise<unknown>): Promise<T> {
  let renewal: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    renewal ??= renew()
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        renewal = undefined;
      });
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
