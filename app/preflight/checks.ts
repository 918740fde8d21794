import {
  type Finding,
  keepPreflight,
  type PreflightResult,
  readPreflightResults,
} from "../../core/office/back-office/preflight-results.ts";
import type { InsideCheck, OutsideCheck, OutsideState, PreflightState } from "./check.ts";
import { CONTENT_CHECKS } from "./content-checks.ts";
import { OUTSIDE_CHECKS } from "./outside-checks.ts";
import { SETTING_CHECKS } from "./setting-checks.ts";
import { SITE_CHECKS } from "./site-checks.ts";

/** Every check of the site itself; those of `OUTSIDE_CHECKS` run on request. */
export const INSIDE_CHECKS: readonly InsideCheck[] = [...SITE_CHECKS, ...SETTING_CHECKS, ...CONTENT_CHECKS];

/** Findings of every check of the site itself, in the order of the list. */
export async function findInside(state: PreflightState): Promise<readonly (readonly Finding[])[]> {
  return Promise.all(INSIDE_CHECKS.map(async (check) => check.findings(state)));
}

/** Performs a check with traffic to other machines, and stores its findings. Ignores a check that no longer exists. */
export async function runOutsideCheck(state: OutsideState, key: string): Promise<void> {
  const check = OUTSIDE_CHECKS.find((one) => one.key === key);
  if (check === undefined) return;
  await keepPreflight(state.ctx, { key, findings: await check.findings(state) });
}

/** A check with its result, for the screen. */
export interface CheckResult {
  readonly check: Omit<InsideCheck | OutsideCheck, "findings" | "waitsFor">;
  readonly state: "ok" | "open" | "unchecked" | "running" | "waits";
  readonly findings: readonly Finding[];
  /** The missing setting that it depends on. */
  readonly waitsFor: string | null;
  /** Time when a check with traffic to other machines ended; null for the others, which are always current. */
  readonly checkedAt: Date | null;
  /** Time of the last request; null as above. */
  readonly requestedAt: Date | null;
}

/** Every check with its result; for checks with traffic to other machines, the stored one. */
export async function readPreflight(site: PreflightState): Promise<readonly CheckResult[]> {
  const [inside, results] = await Promise.all([findInside(site), readPreflightResults(site.ctx)]);
  return [
    ...INSIDE_CHECKS.map(({ findings: _run, ...check }, index): CheckResult => {
      const findings = inside[index] ?? [];
      const state = findings.length === 0 ? "ok" : "open";
      return { check, state, findings, waitsFor: null, checkedAt: null, requestedAt: null };
    }),
    ...OUTSIDE_CHECKS.map(({ findings: _run, waitsFor, ...check }) =>
      outsideResult(
        check,
        waitsFor(site.settings),
        results.find(({ key }) => key === check.key),
      ),
    ),
  ];
}

function outsideResult(
  check: CheckResult["check"],
  waitsFor: string | null,
  result: PreflightResult | undefined,
): CheckResult {
  const { findings = [], finishedAt = null } = result ?? {};
  const known = { check, findings, waitsFor, checkedAt: finishedAt, requestedAt: result?.requestedAt ?? null };
  if (waitsFor !== null) return { ...known, state: "waits", findings: [] };
  if (result === undefined) return { ...known, state: "unchecked" };
  if (finishedAt === null) return { ...known, state: "running" };
  return { ...known, state: findings.length === 0 ? "ok" : "open" };
}

/** Number of checks that need an action. */
export function countOpen(results: readonly CheckResult[]): number {
  return results.filter(({ state }) => state === "open" || state === "unchecked").length;
}
