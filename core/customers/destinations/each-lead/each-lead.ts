import { isRefused, oneByOne } from "../call.ts";
import { parseTarget } from "../credentials.ts";
import type { Call, DestinationKind, DueLead, Sent } from "../destination-kind.ts";

/**
 * One flat message per lead, for "Catch Hook" of Zapier, "Custom webhook" of Make and the Webhook node of n8n. `id` is
 * the same when a message is repeated, so that they can drop it.
 */
const send = ({ json, credential }: Call, leads: readonly DueLead[]): Promise<Sent> =>
  oneByOne(leads, async ({ key, event, search, values, withdrawn, messageId }) => {
    const body = { id: messageId, event, round_id: key, search, ...withdrawn, ...values };
    const answer = await json("POST", credential, body, { headers: { "webhook-id": messageId } });
    return isRefused(answer) ? answer : null;
  });

const COLUMNS = [
  ["company_id", "Company id"],
  ["company_name", "Company"],
  ["website", "Website"],
  ["domain", "Domain"],
  ["description", "Description"],
  ["industry", "Industry"],
  ["city", "City"],
  ["region", "Region"],
  ["country", "Country"],
  ["funding_type", "Round"],
  ["amount_usd", "Amount in US dollars"],
  ["funding_date", "Date"],
  ["investors", "Investors"],
  ["contact_first_name", "Contact: first name"],
  ["contact_last_name", "Contact: last name"],
  ["contact_title", "Contact: title"],
  ["contact_email", "Contact: email"],
  ["company_email", "Company: email"],
  ["proof_url", "Proof"],
] as const;

export const EACH_LEAD: DestinationKind = {
  key: "each-lead",
  label: "Zapier, Make or n8n",
  description: "One message per lead to the address of your workflow.",
  credential: {
    label: "Webhook URL",
    hint: "The address that your workflow's webhook trigger shows.",
    parse: parseTarget,
  },
  keyedBy: "round",
  fields: COLUMNS.map(([name, label]) => ({ name, label, column: name })),
  batch: 1,
  limit: { requests: 5, perMs: 1_000 },
  loadsExisting: true,
  send,
};
