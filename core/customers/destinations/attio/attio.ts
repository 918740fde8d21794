import { parseToken } from "../credentials.ts";
import type { DestinationKind } from "../destination-kind.ts";
import { FIELDS } from "./fields.ts";
import { prepare } from "./prepare.ts";
import { RECORDS } from "./records.ts";

/**
 * Attio by an access token of the customer's workspace, API version 2: one record a request, 25 writes a second
 * (https://docs.attio.com/rest-api/guides/rate-limiting).
 */
export const ATTIO: DestinationKind = {
  key: "attio",
  label: "Attio",
  description:
    "One company per lead, and its person if an address is known. Companies that you already have are matched by domain or name.",
  credential: {
    label: "Access token",
    hint:
      "In Attio: Workspace settings, Developers, New access token. Scopes: records (read and write), object " +
      "configuration (read and write).",
    parse: parseToken,
  },
  keyedBy: "company",
  fields: FIELDS,
  batch: 10,
  limit: { requests: 25, perMs: 1_000 },
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  loadsExisting: true,
  prepare,
  records: RECORDS,
};
