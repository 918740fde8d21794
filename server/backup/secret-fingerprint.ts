import { createHmac } from "node:crypto";

/**
 * Identifies a site's secret without revealing it: 16 hexadecimal digits, stored in backups and ledgers because hashes
 * of erased and suppressed addresses depend on the secret.
 */
export function secretFingerprint(secret: string): string {
  return createHmac("sha256", secret).update("newly-raised backup").digest("hex").slice(0, 16);
}
