import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "./context.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A text encrypted (AES-256-GCM) for storage; only this site's secret opens it. Throws AppError `internal` without one. */
export function seal(ctx: Pick<Context, "secret">, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(ctx), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** The text behind {@link seal}; null if it was sealed with another secret or changed since. */
export function unseal(ctx: Pick<Context, "secret">, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(ctx), sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    return null;
  }
}

function keyOf({ secret }: Pick<Context, "secret">): Buffer {
  if (secret === undefined)
    throw new AppError("internal", "The site's secret is unknown here, so nothing can be encrypted.");
  return Buffer.from(hkdfSync("sha256", secret, "", "credentials of destinations", 32));
}
