import { createHash, randomBytes } from "node:crypto";
import { SPECULATION_RULES } from "../../app/speculation-rules.ts";
import { THEME_SCRIPT } from "../../app/theme-script.ts";

/** What the security headers depend on. */
export interface SecurityPolicy {
  /** The site is served over HTTPS, and browsers may remember that. */
  readonly https: boolean;
  /** Vite injects styles and opens a socket for hot reload. */
  readonly development: boolean;
  /** Origins that a form of the site may lead on to: the payment provider's pages (CSP level 3, 6.4.2: redirects count). */
  readonly formTargets?: readonly string[];
}

/**
 * Allows the one script that stands in every page, and the rules that are put there once it is drawn (CSP level 3, 2.3.1):
 * the same for everybody, so the policy stays the same too.
 */
const INLINE_HASHES = [THEME_SCRIPT, SPECULATION_RULES].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");

/** A fresh value for `script-src 'nonce-…'`, 128 bits. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Remembered for a year. Not for subdomains: whether the operator's others speak HTTPS is not this site's to say. */
export const STRICT_TRANSPORT = "max-age=31536000";

/** Addresses that other sites embed or load: feeds, open interfaces, share images, icons and files for machines. */
const SHARED_PATH =
  /^\/(?:rest|api|feeds|share|icons|sitemaps|\.well-known)\/|^\/(?:mcp|openapi\.json|favicon\.ico|apple-touch-icon\.png|site\.webmanifest|sitemap\.xml|robots\.txt|llms\.txt)$/;

/** Whether pages of other origins may load an address's answer as a resource (Fetch standard, Cross-Origin-Resource-Policy). */
export function resourcePolicy(path: string): "same-origin" | "cross-origin" {
  return SHARED_PATH.test(path) ? "cross-origin" : "same-origin";
}

/**
 * The headers every page carries: a Content Security Policy (level 3) without `unsafe-inline`, and the
 * OWASP secure-headers set. `nonce` allows the inline scripts of one hydrated response.
 */
export function securityHeaders(policy: SecurityPolicy, nonce?: string): Record<string, string> {
  const headers: Record<string, string> = {
    "content-security-policy": contentSecurityPolicy(policy, nonce),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
  };
  if (policy.https) headers["strict-transport-security"] = STRICT_TRANSPORT;
  return headers;
}

function contentSecurityPolicy({ development, formTargets = [] }: SecurityPolicy, nonce: string | undefined): string {
  const scripts = nonce === undefined ? `'self' ${INLINE_HASHES}` : `'self' ${INLINE_HASHES} 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
