import { describe, expect, it } from "vitest";
import type { Actor, PublicAccess } from "../../shared/context.ts";
import { leadScope, pageScope } from "./access.ts";

const NOW = { now: () => new Date("2026-11-22T12:00:00Z") };
const ctxOf = (access: Actor["access"], publicAccess?: PublicAccess) => ({
  actor: { id: "a", access },
  clock: NOW,
  ...(publicAccess && { publicAccess }),
});
const SITE: PublicAccess = { sampleSize: 60, delayDays: 7, pages: "teaser" };

describe("leadScope", () => {
  it.each(["anonymous", "free"] as const)("limits %s to the sample", (access) => {
    expect(leadScope(ctxOf(access, { ...SITE, delayDays: 0 }))).toEqual({ newest: 60, until: null });
    expect(leadScope(ctxOf(access))).toEqual({ newest: 100, until: null });
  });

  it.each(["paid", "editor", "owner"] as const)("gives %s the whole catalogue", (access) => {
    expect(leadScope(ctxOf(access, SITE))).toBe("all");
  });

  it("reserves the newest days for members", () => {
    expect(leadScope(ctxOf("anonymous", SITE))).toEqual({ newest: 60, until: "2026-11-15" });
  });
});

describe("pageScope", () => {
  it("follows the sample unless all pages are open", () => {
    expect(pageScope(ctxOf("anonymous", SITE))).toEqual({ newest: 60, until: "2026-11-15" });
    expect(pageScope(ctxOf("anonymous", { ...SITE, pages: "open" }))).toBe("all");
    expect(pageScope(ctxOf("paid", SITE))).toBe("all");
  });
});
