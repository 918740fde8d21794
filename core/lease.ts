/** How long work is left to a process that has not renewed its claim to it: a killed one is succeeded after this. */
export const LEASE_SECONDS = 45;

/** How often claims are renewed. A process that is busy with something else may miss three times in a row. */
export const RENEW_MS = 10_000;

/**
 * Runs `work` and calls `renew` every {@link RENEW_MS} until it ends. A renewal that fails is left to the next one: the database
 * may be restarting, and if it is gone, the work itself fails and says so.
 */
export async function renewing<T>(work: () => Promise<T>, renew: () => Promise<unknown>): Promise<T> {
  let renewal: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    renewal ??= renew().then(
      () => undefined,
      () => undefined,
    ).finally(() => {
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
