import type { Check, Finding, PreflightSite } from "./check.ts";
import { CONTENT_CHECKS } from "./content-checks.ts";
import { OUTSIDE_CHECKS } from "./outside-checks.ts";
import { SETTING_CHECKS } from "./setting-checks.ts";
import { SITE_CHECKS } from "./site-checks.ts";

/** Every check, in the order of the list. */
const CHECKS: readonly Check[] = [...SITE_CHECKS, ...SETTING_CHECKS, ...CONTENT_CHECKS, ...OUTSIDE_CHECKS];

export interface CheckResult {
  readonly check: Pick<Check, "key" | "group" | "title" | "about" | "screen" | "fix">;
  /** `unchecked`: needs traffic to other machines. `waits`: for a setting. */
  readonly state: "ok" | "open" | "unchecked" | "waits";
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  /** The missing setting that it depends on. */
  readonly waitsFor: string | null;
}

/** Runs every check; those that send traffic to other machines only with `outside`. */
export function runChecks(
  site: PreflightSite,
  { outside }: { readonly outside: boolean },
): Promise<readonly CheckResult[]> {
  return Promise.all(
    CHECKS.map(async ({ findings: find, waitsFor: settingFor, notes: name, ...check }): Promise<CheckResult> => {
      const waitsFor = settingFor?.(site.settings) ?? null;
      const notes = name?.(site) ?? [];
      if (waitsFor !== null) return { check, state: "waits", findings: [], notes, waitsFor };
      if (settingFor !== undefined && !outside) return { check, state: "unchecked", findings: [], notes, waitsFor };
      const findings = await find(site);
      return { check, state: findings.length === 0 ? "ok" : "open", findings, notes, waitsFor };
    }),
  );
}

/** Number of checks that need an action. */
export function countOpen(results: readonly CheckResult[]): number {
  return results.filter(({ state }) => state === "open").length;
}
