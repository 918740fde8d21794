import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * True if an Authorization header contains the secret, as a bearer token (RFC 6750) or as any user's password (RFC
 * 7617).
 */
export function hasSecret(authorization: string | null, secret: string): boolean {
  const [, scheme = "", value = ""] = /^(\w+) +(.*)$/.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return isSameSecret(value, secret);
  if (scheme.toLowerCase() !== "basic") return false;
  const pair = Buffer.from(value, "base64").toString("utf8");
  return isSameSecret(pair.slice(pair.indexOf(":") + 1), secret);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
