import { z } from "zod";
import type { Source } from "../source.ts";
import { DATAFORSEO, LOCATIONS } from "./provider.ts";

const dollars = (what: string, example: string) =>
  z
    .string()
    .trim()
    .regex(/^\$?\d{1,6}(?:\.\d{1,4})?$/, `Enter the ${what} in dollars, for example ${example}.`)
    .transform((text) => text.replace("$", ""));

/** What the newest month of 1,000 companies costs; see docs/operating.md. */
const PRICE = "0.11";

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
          name: "price",
          label: "Price, dollars for 1,000 companies",
          help: "What one month of 1,000 companies costs; their history costs ten times as much. It is used to keep to the budget.",
          type: "text",
          required: false,
          example: PRICE,
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
        budget: dollars("budget", "20"),
        price: dollars("price", PRICE)
          .refine((price) => Number(price) > 0, `Enter a price above 0, for example ${PRICE}.`)
          .default(PRICE),
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
      request: ({ budget, price, country }) => ({
        inputs: [],
        options: { budget: budget ?? "0", price: price ?? PRICE, country: country ?? "US" },
      }),
      opener: () => import("./open.ts"),
    },
  ],
};
