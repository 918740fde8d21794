import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SPECULATION_RULES } from "../../app/speculation-rules.ts";
import { THEME_SCRIPT } from "../../app/theme-script.ts";
import { createNonce, securityHeaders } from "./security-headers.ts";

/** The one script that stands in pages, and the rules that are put there. */
const INLINE = [THEME_SCRIPT, SPECULATION_RULES].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");

const policyOf = (headers: Record<string, string>) => headers["content-security-policy"] ?? "";

describe("securityHeaders", () => {
  it("allow scripts and styles of the site only", () => {
    const headers = securityHeaders({ https: true, development: false });
    expect(policyOf(headers)).toContain(`default-src 'none'; script-src 'self' ${INLINE}; style-src 'self';`);
    expect(policyOf(headers)).not.toContain("unsafe");
    // What every page names in its head must be allowed, too; nothing else falls back to more than nothing.
    expect(policyOf(headers)).toContain("manifest-src 'self';");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("promise HTTPS only where the site is served so", () => {
    expect(securityHeaders({ https: false, development: false })).not.toHaveProperty("strict-transport-security");
  });

  it("let the inline scripts of one response run by its nonce", () => {
    const nonce = createNonce();
    expect(policyOf(securityHeaders({ https: true, development: false }, nonce))).toContain(`script-src 'self' ${INLINE} 'nonce-${nonce}';`);
    expect(createNonce()).not.toBe(nonce);
  });

  it("loosen styles and sockets for hot reload in development, never scripts", () => {
    const policy = policyOf(securityHeaders({ https: false, development: true }));
    expect(policy).toContain(`script-src 'self' ${INLINE};`);
    expect(policy).toContain("connect-src 'self' ws:");
  });
});
