import type { Source } from "../source.ts";

/** Estimates of search traffic by DataForSEO Labs. */
export const source: Source = {
  key: "dataforseo",
  label: "DataForSEO",
  cite: () => "DataForSEO Labs",
  estimates: { provider: "DataForSEO" },
  ingest: null,
};
