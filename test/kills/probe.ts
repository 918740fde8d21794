import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 40;
/** Number of consecutive answers that count as recovered. */
const IN_A_ROW = 5;
const LONGEST_WAIT_MS = 120_000;

/**
 * Waits until a site answers again after a kill and returns the milliseconds. It requests an unknown order, which is
 * never cached and needs the database.
 */
export async function untilAnswered(siteUrl: string, killedAt = performance.now()): Promise<number> {
  let answeredAt = 0;
  for (let inARow = 0; inARow < IN_A_ROW; await delay(EVERY_MS)) {
    const isAnswered = await answers(siteUrl);
    if (isAnswered && inARow === 0) answeredAt = performance.now();
    inARow = isAnswered ? inARow + 1 : 0;
    if (performance.now() - killedAt > LONGEST_WAIT_MS)
      throw new Error(`${siteUrl} did not answer for ${LONGEST_WAIT_MS / 1_000} s`);
  }
  return answeredAt - killedAt;
}

/** Requests a page again and again until the returned function is called, which gives its longest time in milliseconds. */
export function watchPages(siteUrl: string): () => Promise<number> {
  const end = new AbortController();
  const watch = async () => {
    let longestMs = 0;
    while (!end.signal.aborted) {
      const begun = performance.now();
      await askUnknownOrder(siteUrl, LONGEST_WAIT_MS).catch(() => undefined);
      longestMs = Math.max(longestMs, performance.now() - begun);
      await delay(EVERY_MS);
    }
    return longestMs;
  };
  const longest = watch();
  return () => {
    end.abort();
    return longest;
  };
}

async function answers(siteUrl: string): Promise<boolean> {
  // Refused, interrupted or too slow.
  return (await askUnknownOrder(siteUrl, 5_000).catch(() => null)) === 404;
}

async function askUnknownOrder(siteUrl: string, withinMs: number): Promise<number> {
  const url = `${siteUrl}/checkout/return?order=${randomBytes(18).toString("base64url")}`;
  const signal = AbortSignal.timeout(withinMs);
  const { status, body } = await fetch(url, { headers: { connection: "close" }, signal });
  await body?.cancel();
  return status;
}
