import { z } from "zod";
import type { SourceKind } from "../source.ts";
import { isFederalHoliday } from "./federal-holidays.ts";

/** Covers a weekend with holidays around it; filings that were read are not fetched again. */
const DAYS_READ = "5";
/** Entries of the feed; it lists several forms of each filing. */
const LATEST_READ = "400";
const CONTACT = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/;
const READS = {
  days: "All filings of the last days, from the daily indexes",
  latest: "The latest filings, from the feed",
} as const;

/** EDGAR as a source that the site reads by schedule. */
export const EDGAR_KIND: SourceKind = {
  key: "form-d",
  label: "SEC Form D",
  about: "Notices of US funding rounds from the SEC. Amendments update the round they amend.",
  fields: [
    {
      name: "contact",
      label: "Contact for the SEC",
      help: "Your company and an e-mail address. The SEC asks every program for a contact and blocks those without one.",
      type: "text",
      required: false,
      example: "Funded Example ops@funded.example",
    },
    {
      name: "reads",
      label: "What to read",
      help: "The daily indexes are complete and appear in the evening, New York time. The feed has filings within minutes.",
      type: "choice",
      required: false,
      example: "days",
      choices: READS,
    },
  ],
  options: z.object({
    contact: z
      .string()
      .trim()
      .regex(/^[^\r\n]*$/, "Write the contact on one line.")
      .regex(CONTACT, "Enter your company and an e-mail address, such as Funded Example ops@funded.example.")
      .optional(),
    reads: z.enum(["days", "latest"], "reads is days or latest.").default("days"),
  }),
  schedule: "daily at 6:00, America/New_York",
  publishing: ["publish", "review", "never"],
  rules: {
    publish: {
      label: "Publish what is not held",
      about: "Filings are official records, so their rounds are published at once. Doubtful matches wait for review.",
    },
    never: { label: "Never automatically", about: "Every filing waits under Imports until you publish or discard it." },
  },
  isDayOff: isFederalHoliday,
  targetOf: ({ reads }) => (reads === "latest" ? "EDGAR, latest filings" : "EDGAR, daily indexes"),
  obstacle: ({ contact }, { secUserAgent }) =>
    contact === undefined && secUserAgent === undefined
      ? "The SEC asks every program for a contact. Enter your company and an e-mail address, or set SEC_USER_AGENT."
      : null,
  request: ({ contact, reads }, { options: { days } }) => ({
    inputs: [],
    options: {
      ...(reads === "latest" && days === undefined ? { latest: LATEST_READ } : { days: days ?? DAYS_READ }),
      ...(contact !== undefined && { contact }),
    },
  }),
  opener: () => import("./open.ts"),
};
