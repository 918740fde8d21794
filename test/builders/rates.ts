import type { RateJobs } from "../../server/jobs/handlers.ts";

/** A site that fetches no exchange rates. */
export const NO_RATES: RateJobs = {
  addresses: null,
  openHttp: () => Promise.reject(new Error("nothing is fetched")),
  warn: (message) => {
    throw new Error(message);
  },
};
