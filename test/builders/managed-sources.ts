import type { KindOptions } from "../../core/catalogue/sources/source.ts";
import type { Context } from "../../core/shared/context.ts";
import { addSource } from "../../core/intake/managed-sources/manage.ts";
import { requestRun, readRun, type SourceRun } from "../../core/intake/managed-sources/runs.ts";
import type { RunSettings } from "../../core/intake/managed-sources/begun-run.ts";
import { runSource } from "../../core/intake/managed-sources/run-source.ts";
import type { PublishingRule } from "../../core/catalogue/sources/source.ts";
import { politeHttpClient } from "../../platform/http-client.ts";

/** A client that reaches loopback servers. */
export const loopbackHttp = politeHttpClient({
  userAgent: "Test (+https://newlyraised.example)",
  requestsPerSecond: 1_000,
  allowPrivateAddresses: true,
  maxTries: 1,
});

export const RUN_SETTINGS: RunSettings = {
  siteName: "Newly Raised",
  siteUrl: "https://newlyraised.example",
  sourceTargets: "any",
  dataDir: "/nowhere",
  rates: { dailyUrl: "https://rates.example/day.zip", historyUrl: "https://rates.example/all.zip" },
};

interface NewSource {
  readonly kind: string;
  readonly options?: KindOptions;
  readonly schedule?: string;
  readonly publishing?: PublishingRule;
}

export function addTestSource(ctx: Context, { options = {}, ...source }: NewSource): Promise<number> {
  return addSource(ctx, { ...source, options, http: loopbackHttp });
}

/** Requests a run of a source, performs it in this process and returns it. */
export async function runNow(
  ctx: Context,
  id: number,
  { settings, options }: { readonly settings?: Partial<RunSettings>; readonly options?: KindOptions } = {},
): Promise<SourceRun> {
  const runId = await requestRun(ctx, { id, isOwn: true, ...(options && { options }) });
  await runSource(ctx, { runId, settings: { ...RUN_SETTINGS, ...settings } });
  const run = await readRun(ctx, runId);
  if (run === undefined) throw new Error("the run no longer exists");
  return run;
}
