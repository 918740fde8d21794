import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SPECULATION_RULES } from "../../app/document/speculation-rules.ts";
import { THEME_SCRIPT } from "../../app/document/theme-script.ts";
import { securityHeaders } from "./security-headers.ts";

/** The inline script and the speculation rules. */
const INLINE = [THEME_SCRIPT, SPECULATION_RULES]
  .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  .join(" ");

const policyOf = (headers: Record<string, string>) => headers["content-security-policy"] ?? "";

describe("securityHeaders", () => {
  it("allow only the site's own scripts and styles", () => {
    const headers = securityHeaders({ https: true, development: false });
    expect(policyOf(headers)).toContain(`default-src 'none'; script-src 'self' ${INLINE}; style-src 'self';`);
    expect(policyOf(headers)).not.toContain("unsafe");
    // default-src is 'none', so everything named in a page's head must be allowed.
    expect(policyOf(headers)).toContain("manifest-src 'self';");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("allow frames of this site only on screens that preview e-mail", () => {
    const policy = { https: true, development: false };
    expect(policyOf(securityHeaders(policy, "/back-office/mails/sign_in"))).toContain("frame-src 'self';");
    for (const path of ["/", "/back-office/mail/1", "/back-office/mailsx"])
      expect(policyOf(securityHeaders(policy, path))).not.toContain("frame-src");
  });

  it("send HSTS only over HTTPS", () => {
    expect(securityHeaders({ https: false, development: false })).not.toHaveProperty("strict-transport-security");
  });

  it("relax styles and sockets, but not scripts, for hot reload in development", () => {
    const policy = policyOf(securityHeaders({ https: false, development: true }));
    expect(policy).toContain(`script-src 'self' ${INLINE};`);
    expect(policy).toContain("connect-src 'self' ws:");
  });
});
