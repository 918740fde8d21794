import type { Source } from "../source.ts";
import { EDGAR_KIND } from "./kind.ts";

/** Notices of exempt offerings published by the SEC. */
export const source: Source = {
  key: "sec-form-d",
  label: "SEC Form D",
  cite: () => "SEC Form D",
  ingest: {
    command: "form-d",
    inputs: "PATH|URL… | --since DATE | --days N | --latest N",
    about: `Reads SEC Form D notices: primary documents, full submissions, quarterly data sets (folder or zip), EDGAR's indexes
and its feed of latest filings. Fetching from EDGAR needs SEC_USER_AGENT, which names a contact.`,
    options: {
      since: { value: "2026-01-31", about: "fetches every notice filed since this day, from EDGAR's daily indexes" },
      until: { value: "2026-03-31", about: "with --since: the last day; today by default" },
      days: { value: "7", about: "fetches every notice filed in the last so many days" },
      latest: {
        value: "400",
        about: "fetches the notices among the newest so many entries of EDGAR's feed, back to those read before",
      },
      contact: { value: "you@funded.example", about: "sent to EDGAR as contact in place of SEC_USER_AGENT" },
    },
    repeats: true,
    opener: () => import("./open.ts"),
  },
  kinds: [EDGAR_KIND],
};
