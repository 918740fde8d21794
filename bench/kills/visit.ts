import { setTimeout as delay } from "node:timers/promises";

/** A visit that did not get to its end because the site was killed, or answered with an error. */
export class CutOff extends Error {}

/** A visitor whose request failed goes away; what they did not see acknowledged, they do not count on. */
export async function unlessCutOff(visit: () => Promise<void>): Promise<void> {
  try {
    await visit();
  } catch (error) {
    // What fetch rejects with: TypeError for a broken connection, DOMException for a time limit.
    if (!(error instanceof CutOff) && !(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    await delay(100);
  }
}
