import { PRICES } from "../../app/plans/plan-prices.ts";
import { parseSettings } from "../../platform/env.ts";
import type { jobHandlers } from "../../server/jobs/handlers.ts";
import { SILENT_FINDER } from "./finder.ts";

/** Effects of jobs that reach nothing outside the database, and no payment provider. */
export const QUIET_EFFECTS: Parameters<typeof jobHandlers>[0] = {
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
  checkOutside: async () => undefined,
  backups: { settings: parseSettings({ BACKUPS: "off" }), databaseTarget: "", report: () => undefined },
  fetchesRates: false,
  runImport: async () => undefined,
  runSource: async () => undefined,
  post: () => Promise.reject(new Error("nothing is sent")),
  webhookAgent: async () => "test",
  actorOf: async (_, id) => ({ id, access: "anonymous" }),
};
