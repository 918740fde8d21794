import type { RunSettings } from "../../core/managed-sources/begun-run.ts";
import type { Settings } from "../../platform/env.ts";

type Needed = Pick<
  Settings,
  "siteName" | "siteUrl" | "secUserAgent" | "sourceTargets" | "edgarUrl" | "dataDir" | "ecbDailyUrl" | "ecbHistoryUrl"
>;

/** The settings that imports and runs of sources need, without secrets. */
export function runSettings(settings: Needed): RunSettings {
  const { siteName, siteUrl, secUserAgent, sourceTargets, edgarUrl, dataDir, ecbDailyUrl, ecbHistoryUrl } = settings;
  return {
    siteName,
    siteUrl,
    sourceTargets,
    edgarUrl,
    dataDir,
    ...(secUserAgent !== undefined && { secUserAgent }),
    rates: { dailyUrl: ecbDailyUrl, historyUrl: ecbHistoryUrl },
  };
}
