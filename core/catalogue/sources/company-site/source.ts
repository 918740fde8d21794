import { z } from "zod";
import type { Source } from "../source.ts";

const count = (otherwise: string, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, `Enter a number from 1 to ${most}.`)
    .refine((text) => Number(text) >= 1 && Number(text) <= most, `Enter a number from 1 to ${most}.`)
    .default(otherwise);

/** Facts that companies publish on their own sites. */
export const source: Source = {
  key: "company-site",
  label: "Company website",
  cite: (document) => `Website: ${document.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "")}`,
  ingest: {
    command: "company-site",
    inputs: "[--company SLUG | --limit N]",
    about:
      "Reads the websites of listed companies that are due, newest rounds first: description, legal name, location, people, addresses, profiles and logo.",
    options: {
      company: { value: "SLUG", about: "reads the website of this company only, also if it is not due" },
      limit: { value: "200", about: "reads at most so many websites" },
    },
    opener: () => import("./open-company-sites.ts"),
  },
  kinds: [
    {
      key: "company-site",
      label: "Company websites",
      about:
        "What companies publish on their own websites: description, legal name, location, people, addresses, profiles and logo. Reads a few pages of each, at most one a second, where robots.txt allows.",
      fields: [
        {
          name: "limit",
          label: "Websites per run",
          help: "Those of the newest rounds come first.",
          type: "text",
          required: false,
          example: "200",
        },
        {
          name: "days",
          label: "Read again after days",
          help: "Pages that did not change are not sent again.",
          type: "text",
          required: false,
          example: "30",
        },
      ],
      options: z.object({ limit: count("200", 2_000), days: count("30", 365) }),
      schedule: "hourly",
      publishing: ["publish"],
      rules: {
        publish: {
          label: "Publish what is not held",
          about: "Values are published with their page and date. Those of filings and of editors stay.",
        },
      },
      // Reads only due sites, so a day without new pages is normal.
      isDayOff: () => true,
      targetOf: () => "Websites of listed companies",
      obstacle: (_, { companySites }) =>
        companySites === false
          ? "Reading websites of companies is switched off on this site (COMPANY_SITES=off)."
          : null,
      request: ({ limit, days }, { options: { company } }) => ({
        inputs: [],
        options: {
          ...(limit !== undefined && { limit }),
          ...(days !== undefined && { days }),
          ...(company !== undefined && { company }),
        },
      }),
      opener: () => import("./open-company-sites.ts"),
    },
  ],
};
