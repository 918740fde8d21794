import { dismissedItems } from "../../core/office/work/dismissals.ts";
import type { Check, Finding, PreflightSite } from "./check.ts";
import { CONTENT_CHECKS } from "./content-checks.ts";
import { OUTSIDE_CHECKS } from "./outside-checks.ts";
import { SETTING_CHECKS } from "./setting-checks.ts";
import { SITE_CHECKS } from "./site-checks.ts";

/** Every check, in the order of the list. */
const CHECKS: readonly Check[] = [...SITE_CHECKS, ...SETTING_CHECKS, ...CONTENT_CHECKS, ...OUTSIDE_CHECKS];

export interface CheckResult {
  readonly check: Pick<Check, "key" | "group" | "title" | "about" | "screen" | "fix">;
  /** `unchecked`: needs traffic to other machines. `waits`: for a setting. `advice`: in order, with suggestions. */
  readonly state: "ok" | "open" | "unchecked" | "waits" | "advice";
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  /** Suggestions that nobody has dismissed. */
  readonly advice: readonly string[];
  /** The missing setting that it depends on. */
  readonly waitsFor: string | null;
}

/** Runs every check; those that send traffic to other machines only with `outside`. */
export async function runChecks(
  site: PreflightSite,
  { outside }: { readonly outside: boolean },
): Promise<readonly CheckResult[]> {
  const dismissed = await dismissedItems(site.ctx, ADVICE);
  return Promise.all(
    CHECKS.map(async ({ findings: find, waitsFor: settingFor, notes, advice, ...check }): Promise<CheckResult> => {
      const waitsFor = settingFor?.(site.settings) ?? null;
      const said = {
        check,
        findings: [],
        notes: notes?.(site) ?? [],
        advice: advice?.(site).filter((text) => !dismissed.includes(text)) ?? [],
        waitsFor,
      };
      if (waitsFor !== null) return { ...said, state: "waits" };
      if (settingFor !== undefined && !outside) return { ...said, state: "unchecked" };
      const findings = await find(site);
      if (findings.length > 0) return { ...said, findings, state: "open" };
      return { ...said, state: said.advice.length > 0 ? "advice" : "ok" };
    }),
  );
}

/** The kind under which dismissed suggestions are noted. */
export const ADVICE = "advice";

/** Number of checks that need an action. */
export function countOpen(results: readonly CheckResult[]): number {
  return results.filter(({ state }) => state === "open").length;
}
