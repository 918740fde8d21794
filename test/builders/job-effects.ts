import { PRICES } from "../../app/plans/plan-prices.ts";
import type { JobEffects } from "../../core/shared/jobs/define-job.ts";
import { SILENT_FINDER } from "./finder.ts";

/** Effects of jobs that reach nothing outside the database, and no payment provider. */
export const QUIET_EFFECTS: JobEffects = {
  websites: {},
  billing: async () => ({
    provider: null,
    test: null,
    prices: PRICES,
    makeLink: async () => "",
    planName: (plan) => plan,
  }),
  finder: SILENT_FINDER,
  keepErasures: async () => undefined,
  legalChanges: async () => ({ announced: [], withdrawn: [] }),
  backups: { make: async () => undefined, verify: async () => undefined },
  fetchesRates: false,
  dataDir: "/nowhere",
  runImport: async () => undefined,
  runSource: async () => undefined,
  post: () => Promise.reject(new Error("nothing is sent")),
  destinationUrls: {},
  destinationApps: {},
  webhookAgent: async () => "test",
  actorOf: async (_, id) => ({ id, access: "anonymous" }),
};
