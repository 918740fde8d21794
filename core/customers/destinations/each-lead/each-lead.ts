import { isRefused, oneByOne } from "../call.ts";
import { parseTarget } from "../credentials.ts";
import type { Call, DestinationKind, Refused } from "../destination-kind.ts";
import { EMAIL_STATUS } from "../funding-fields.ts";

/**
 * One flat message per lead, for "Catch Hook" of Zapier, "Custom webhook" of Make and the Webhook node of n8n, signed as
 * webhooks are (Standard Webhooks). `id` is the same when a message is repeated, so that they can drop it. Every message
 * has every key, null where the value is unknown; `changed` has the keys that differ from the message before.
 */
async function post(call: Call, id: string, message: object): Promise<Refused | null> {
  const body = { id, ...message };
  const headers = call.sign(id, JSON.stringify(body));
  const answer = await call.json("POST", call.credential, body, { headers });
  return isRefused(answer) ? answer : null;
}

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
  ["amount", "Amount as stated"],
  ["currency", "Currency of the amount"],
  ["funding_date", "Date"],
  ["investors", "Investors"],
  ["contact_first_name", "Contact: first name"],
  ["contact_last_name", "Contact: last name"],
  ["contact_title", "Contact: title"],
  ["contact_email", "Contact: email"],
  ["contact_email_status", EMAIL_STATUS.label],
  ["company_email", "Company: email"],
  ["proof_url", "Proof"],
] as const;

const NOTHING = Object.fromEntries(COLUMNS.map(([name]) => [name, null]));

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
  send: (call, leads) =>
    oneByOne(leads, ({ key, event, search, values, changed, withdrawn, messageId }) => {
      const toValues = Object.fromEntries(changed.map((field) => [field, { to: values[field] ?? null }]));
      const body = { event, round_id: key, search, ...NOTHING, ...withdrawn, ...values, changed: toValues };
      return post(call, messageId, body);
    }),
  takeBack: async (call, messages) => {
    for (const { roundId, messageId, fields, company } of messages) {
      const changed = Object.fromEntries(fields.map((field) => [field, { to: null }]));
      const named = { company_id: company?.id ?? null, company_name: company?.name ?? null };
      const body = { event: "removed", round_id: roundId, search: null, ...NOTHING, ...named, changed };
      const refused = await post(call, messageId, { ...body, reason: "removed_on_request" });
      if (refused !== null) return refused;
    }
    return { kind: "answered", problems: new Map() };
  },
  test: async (call) => {
    const body = {
      event: "test",
      round_id: null,
      search: "Test",
      ...NOTHING,
      company_name: "Test message",
      changed: {},
    };
    return (await post(call, `test-${Date.now()}`, body)) ?? { kind: "answered", problems: new Map() };
  },
};
