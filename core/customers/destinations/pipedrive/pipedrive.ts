import { parseToken } from "../credentials.ts";
import type { DestinationKind } from "../destination-kind.ts";
import { FIELDS, prepare } from "./fields.ts";
import { RECORDS } from "./records.ts";

/**
 * Pipedrive by the customer's API token, API version 2: one record a request, and in 2 seconds 20 requests on the smallest
 * plan but 10 searches on every plan, so 10 of all; also tokens a day: 40 for a search, 5 for a write
 * (https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting).
 */
export const PIPEDRIVE: DestinationKind = {
  key: "pipedrive",
  label: "Pipedrive",
  description:
    "One organization per lead, and its person if an address is known. Those that you already have are matched by website or name.",
  credential: {
    label: "API token",
    hint: "In Pipedrive: your name, Company settings, Personal preferences, API.",
    parse: parseToken,
  },
  keyedBy: "company",
  fields: FIELDS,
  batch: 10,
  limit: { requests: 10, perMs: 2_000 },
  headers: (token) => ({ "x-api-token": token }),
  loadsExisting: true,
  prepare,
  records: RECORDS,
};
