import type { Field } from "./destination-kind.ts";

interface FundingField extends Field {
  readonly type: "string" | "number" | "date";
}

/** How the contact's address is known: verified, published, listed or bounced. */
export const EMAIL_STATUS: FundingField = {
  name: "funding_email_status",
  label: "Funding: e-mail status",
  column: "contact_email_status",
  type: "string",
};

/** Fields that are created in the customer's account, because tools have none for rounds. */
export const FUNDING_FIELDS: readonly FundingField[] = [
  { name: "funding_round_type", label: "Funding: last round", column: "funding_type", type: "string" },
  { name: "funding_money", label: "Funding: kind of money", column: "money", type: "string" },
  { name: "funding_amount_usd", label: "Funding: amount in US dollars", column: "amount_usd", type: "number" },
  { name: "funding_date", label: "Funding: date", column: "funding_date", type: "date" },
  { name: "funding_investors", label: "Funding: investors", column: "investors", type: "string" },
  { name: "funding_total_usd", label: "Funding: total in US dollars", column: "total_raised_usd", type: "number" },
  { name: "funding_industry", label: "Funding: industry", column: "industry", type: "string" },
  { name: "funding_proof_url", label: "Funding: proof", column: "proof_url", type: "string" },
  { name: "funding_search_traffic", label: "Funding: website traffic", column: "traffic_stated", type: "string" },
  { name: "funding_employees", label: "Funding: employees", column: "employee_count_stated", type: "string" },
  EMAIL_STATUS,
];

/** The field that identifies a company here, and the one that tells whether its round still stands. */
export const KEY = "funding_company_id";
export const KEY_LABEL = "Funding: company id";
export const STATUS = "funding_status";
export const STATUS_LABEL = "Funding: status";

/** True for a field that is made for us; the tool's own fields hold the customer's values too. */
export const isFundingField = (name: string) => /(?:^|\.)funding_/.test(name);
