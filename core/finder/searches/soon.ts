/** How long whoever asks is kept waiting for a first answer. */
const PATIENCE_MS = 2_000;

/** Resolves when the work is done, at the latest when nobody should wait longer; the work goes on. */
export async function soon(work: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, PATIENCE_MS);
  try {
    await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
