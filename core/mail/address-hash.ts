import { createHmac } from "node:crypto";

/**
 * The keyed hash an address is suppressed under. Letter case is ignored, as every mail provider of note does, so that
 * nobody who has unsubscribed as "Ada@…" is written to as "ada@…".
 */
export function addressHash(address: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(address.trim().toLowerCase()).digest();
}
