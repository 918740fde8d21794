import { parseToken } from "../credentials.ts";
import type { DestinationKind } from "../destination-kind.ts";
import { FIELDS } from "./fields.ts";
import { send } from "./send.ts";

/**
 * Pipedrive by the customer's API token, API version 2: one record a request, 20 requests in 2 seconds on the smallest
 * plan, and tokens a day: 40 for a search, 5 for a write
 * (https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting).
 */
export const PIPEDRIVE: DestinationKind = {
  key: "pipedrive",
  label: "Pipedrive",
  description: "One organization per lead, and its person if an address is known.",
  credential: {
    label: "API token",
    hint: "In Pipedrive: your name, Company settings, Personal preferences, API.",
    parse: parseToken,
  },
  keyedBy: "company",
  fields: FIELDS,
  batch: 10,
  limit: { requests: 20, perMs: 2_000 },
  headers: (token) => ({ "x-api-token": token }),
  loadsExisting: true,
  send,
};
