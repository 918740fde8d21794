import { APOLLO_ACCOUNTS, APOLLO_CONTACTS } from "./apollo.ts";
import { HUBSPOT_COMPANIES, HUBSPOT_CONTACTS } from "./hubspot.ts";
import { PIPEDRIVE } from "./pipedrive.ts";
import type { Preset } from "./preset.ts";
import { SALESFORCE_LEADS } from "./salesforce.ts";
import { TWENTY } from "./twenty.ts";

/** Files for other programs, in the order they are offered. */
export const PRESETS: readonly Preset[] = [
  HUBSPOT_CONTACTS, HUBSPOT_COMPANIES, SALESFORCE_LEADS, PIPEDRIVE, APOLLO_CONTACTS, APOLLO_ACCOUNTS, TWENTY,
];
