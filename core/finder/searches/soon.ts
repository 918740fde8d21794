import { setTimeout as sleep } from "node:timers/promises";

/** How long whoever asks is kept waiting for a first answer. */
const PATIENCE_MS = 2_000;

/** Resolves when the work is done, at the latest when nobody should wait longer; the work goes on. */
export async function soon(work: Promise<void>): Promise<void> {
  const over = new AbortController();
  try {
    await Promise.race([work, sleep(PATIENCE_MS, undefined, { signal: over.signal }).catch(() => undefined)]);
  } finally {
    over.abort();
  }
}
