import type { KindOptions } from "../../core/catalogue/sources/source.ts";
import { sourcesChangedJob } from "../../core/intake/managed-sources/jobs/sources-changed.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";
import type { Context } from "../../core/shared/context.ts";
import { addSource } from "../../core/intake/managed-sources/manage.ts";
import { requestRun, readRun, type SourceRun } from "../../core/intake/managed-sources/runs.ts";
import type { RunSettings } from "../../core/intake/managed-sources/begun-run.ts";
import { runSource } from "../../core/intake/managed-sources/run-source.ts";
import type { PublishingRule } from "../../core/catalogue/sources/source.ts";
import { politeHttpClient } from "../../platform/http-client.ts";
import { runDueJobs } from "../run-jobs.ts";
import { QUIET_EFFECTS } from "./job-effects.ts";
import { performing } from "./jobs.ts";

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

/** Does what the site's jobs do once sources have changed; other jobs end without their work. */
export async function publishSourceChanges(ctx: Context): Promise<void> {
  await runDueJobs({
    ctx,
    effects: QUIET_EFFECTS,
    onError: (error) => {
      throw error;
    },
    jobs: JOBS.map((job) => (job.name === sourcesChangedJob.name ? job : performing(job, async () => undefined))),
  });
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
