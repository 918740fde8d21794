import { z } from "zod";
import type { Source } from "../source.ts";
import { DATAFORSEO, LOCATIONS } from "./provider.ts";

const dollars = z
  .string()
  .trim()
  .regex(/^\$?\d{1,6}(?:\.\d{1,2})?$/, "Enter the budget in dollars, for example 20.")
  .transform((text) => text.replace("$", ""));

/** Estimates of search traffic by DataForSEO Labs. */
export const source: Source = {
  key: "dataforseo",
  label: "DataForSEO",
  cite: (document) => document,
  estimates: DATAFORSEO,
  ingest: null,
  kinds: [
    {
      key: "dataforseo",
      label: "Search traffic (DataForSEO Labs)",
      about:
        "Estimated visits from search and ranking keywords of companies with a website of their own, once a month: twelve months of history at first, newest rounds first. Costs about $1.10 for the history of 1,000 companies, then about $0.11 a month.",
      fields: [
        {
          name: "secret_login",
          label: "API login",
          help: "From app.dataforseo.com/api-access. Stored encrypted and never shown again.",
          type: "secret",
          required: true,
          example: "",
        },
        {
          name: "secret_password",
          label: "API password",
          help: "The one of the API, not of the account.",
          type: "secret",
          required: true,
          example: "",
        },
        {
          name: "budget",
          label: "Budget, dollars a month",
          help: "Reading stops there until the next month.",
          type: "text",
          required: true,
          example: "20",
        },
        {
          name: "country",
          label: "Country of the searches",
          help: "Estimates count searches in this country.",
          type: "choice",
          required: false,
          example: "US",
          choices: Object.fromEntries(Object.entries(LOCATIONS).map(([code, [, , name]]) => [code, name])),
        },
        {
          name: "terms",
          label: "Do its terms allow showing the numbers?",
          help: "Read your contract with DataForSEO. Go live asks until you answered.",
          type: "choice",
          required: false,
          example: "unread",
          choices: { unread: "Not read yet", yes: "Yes", no: "No" },
        },
      ],
      options: z.object({
        budget: dollars,
        country: z.enum(Object.keys(LOCATIONS)).default("US"),
        terms: z.enum(["unread", "yes", "no"]).default("unread"),
      }),
      schedule: "daily at 5:00",
      publishing: ["publish"],
      rules: { publish: { label: "Publish", about: "Numbers are shown as estimates with their month and provider." } },
      // Asks about each company once a month, so most days bring nothing.
      isDayOff: () => true,
      targetOf: () => "Search traffic of listed companies",
      obstacle: ({ terms }) =>
        terms === "no" ? "Its terms do not allow showing the numbers, as you answered, so they are not bought." : null,
      request: ({ budget, country }) => ({ inputs: [], options: { budget: budget ?? "0", country: country ?? "US" } }),
      opener: () => import("./open.ts"),
    },
  ],
};
