import { createHmac } from "node:crypto";

/**
 * The keyed hash an address is suppressed under. Ignores letter case, as all major mail providers do, so that "Ada@…"
 * and "ada@…" share one suppression.
 */
export function addressHash(address: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(address.trim().toLowerCase()).digest();
}
