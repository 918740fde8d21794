import { parseToken } from "../credentials.ts";
import type { DestinationKind } from "../destination-kind.ts";
import { FIELDS } from "./fields.ts";
import { prepare } from "./prepare.ts";
import { RECORDS } from "./records.ts";

/**
 * HubSpot by sign-in or the token of the customer's own app, in the dated API of March 2026: batches of 100 records, 100 requests
 * in 10 seconds, 5 searches a second (https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines).
 */
export const HUBSPOT: DestinationKind = {
  key: "hubspot",
  label: "HubSpot",
  description:
    "One company per lead, and a contact if an address is known. Companies that you already have are matched by domain or name.",
  credential: {
    label: "Access token",
    hint:
      "In HubSpot: Development, Legacy apps, Create, Private. Scopes: crm.objects.companies and crm.objects.contacts " +
      "(read and write), crm.schemas.companies.write, crm.schemas.contacts.write.",
    parse: parseToken,
  },
  // https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens
  signIn: {
    page: "/oauth/authorize",
    scopes: [
      "crm.objects.companies.read",
      "crm.objects.companies.write",
      "crm.objects.contacts.read",
      "crm.objects.contacts.write",
      "crm.schemas.companies.write",
    ],
    // Apps of operators may lack it.
    optionalScopes: ["crm.schemas.contacts.write"],
    tokenPath: "/oauth/2026-03/token",
    revokePath: "/oauth/2026-03/token/revoke",
  },
  keyedBy: "company",
  fields: FIELDS,
  batch: 100,
  limit: { requests: 100, perMs: 10_000 },
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  loadsExisting: true,
  prepare,
  records: RECORDS,
};
