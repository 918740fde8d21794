import type { Source } from "../source.ts";

/** What companies publish about themselves on their own sites. */
export const source: Source = {
  key: "company-site",
  label: "Company website",
  cite: (document) => `Company website: ${document}`,
  ingest: null,
};
