import { createHash } from "node:crypto";
import { SPECULATION_RULES } from "../../app/document/speculation-rules.ts";
import { THEME_SCRIPT } from "../../app/document/theme-script.ts";

export interface SecurityPolicy {
  /** The site is served over HTTPS, so HSTS may be sent. */
  readonly https: boolean;
  /** Vite injects styles and opens a socket for hot reload. */
  readonly development: boolean;
  /** Origins that forms may redirect to: the payment provider's pages (CSP level 3, 6.4.2: redirects count). */
  readonly formTargets?: readonly string[];
}

/** Screens that show e-mails in frames. */
const FRAMING_PATH = /^\/back-office\/(?:mails|monthly)(?:\/|$)/;

/**
 * Allows the inline script and the speculation rules by hash (CSP level 3, 2.3.1), so the policy is the same for all
 * visitors.
 */
const INLINE_HASHES = [THEME_SCRIPT, SPECULATION_RULES]
  .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  .join(" ");

/** One year, without subdomains, because the operator's other hosts may not support HTTPS. */
export const STRICT_TRANSPORT = "max-age=31536000";

/** Addresses that other sites embed or load: feeds, APIs, share images, icons and files for machines. */
const SHARED_PATH =
  /^\/(?:rest|api|feeds|share|icons|sitemaps|\.well-known)\/|^\/(?:mcp|openapi\.json|favicon\.ico|apple-touch-icon\.png|site\.webmanifest|sitemap\.xml|robots\.txt|llms\.txt)$/;

/** True if pages of other origins may load a response (Fetch standard, Cross-Origin-Resource-Policy). */
export function resourcePolicy(path: string): "same-origin" | "cross-origin" {
  return SHARED_PATH.test(path) ? "cross-origin" : "same-origin";
}

/** Headers of every page: a Content Security Policy (level 3) without `unsafe-inline`, and the OWASP secure-headers set. */
export function securityHeaders(policy: SecurityPolicy, path = "/"): Record<string, string> {
  const headers: Record<string, string> = {
    "content-security-policy": contentSecurityPolicy(policy, FRAMING_PATH.test(path)),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
  };
  if (policy.https) headers["strict-transport-security"] = STRICT_TRANSPORT;
  return headers;
}

function contentSecurityPolicy({ development, formTargets = [] }: SecurityPolicy, framing: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${INLINE_HASHES}`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    ...(framing ? ["frame-src 'self'"] : []),
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
