import type { RunSettings } from "../../core/intake/managed-sources/begun-run.ts";
import type { Settings } from "../../platform/env.ts";

type Needed = Pick<
  Settings,
  | "companySites"
  | "finderDns"
  | "mailFrom"
  | "siteName"
  | "siteUrl"
  | "secUserAgent"
  | "sourceTargets"
  | "edgarUrl"
  | "dataForSeoUrl"
  | "dataDir"
  | "ecbDailyUrl"
  | "ecbHistoryUrl"
>;

/** The settings for imports and runs of sources, without secrets. */
export function runSettings(settings: Needed): RunSettings {
  const { siteName, siteUrl, secUserAgent, sourceTargets, edgarUrl, dataDir, ecbDailyUrl, ecbHistoryUrl } = settings;
  const { companySites, finderDns, mailFrom, dataForSeoUrl } = settings;
  return {
    siteName,
    siteUrl,
    sourceTargets,
    edgarUrl,
    dataForSeoUrl,
    companySites,
    dataDir,
    ...(finderDns !== undefined && { finderDns }),
    ...(mailFrom !== undefined && { mailFrom }),
    ...(secUserAgent !== undefined && { secUserAgent }),
    rates: { dailyUrl: ecbDailyUrl, historyUrl: ecbHistoryUrl },
  };
}
