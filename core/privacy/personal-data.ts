/**
 * Where the database holds what belongs to somebody with an account, or is known by their e-mail address, and what
 * becomes of it when the account is deleted. A test holds the whole schema against this table: a column that looks like an
 * account's or an address and is not declared here fails it. The people of the catalogue are another matter: theirs are
 * claims, which privacy requests erase.
 *
 * - `cascade`: goes with the account's row or one that is deleted by its address (a foreign key says so).
 * - `emptied`: the row stays for the books and loses the account (a foreign key says so): amount and date remain.
 * - `account`: its rows are deleted by the account's id.
 * - `address`: its rows are deleted by the account's address; `at` is when they were written, `within` that
 *   the address stands in a JSON text.
 * - `kept`: stays, and `why` says with what right.
 * - `no_person`: only looks like it; `why` says what it is.
 */
export type PersonalColumn = { readonly table: string; readonly column: string } & (
  | { readonly erased: "cascade" | "emptied" }
  | { readonly erased: "account" }
  | { readonly erased: "address"; readonly at: string; readonly within?: true }
  | { readonly erased: "kept" | "no_person"; readonly why: string }
);

const NOBODY_ANY_MORE = "The id of an account that is gone names nobody; the catalogue's history keeps that somebody did it.";

const PROVIDERS_NUMBER = "The payment provider's own number, by which a refund or a dispute is found; it names nobody here.";
const NO_MAIL_AGAIN = "A keyed hash, so that no mail is ever sent again to who wanted none.";

export const PERSONAL_DATA: readonly PersonalColumn[] = [
  { table: "account", column: "email", erased: "cascade" },
  { table: "account_session", column: "account_id", erased: "cascade" },
  { table: "account_session", column: "ip_address", erased: "cascade" },
  { table: "account_session", column: "user_agent", erased: "cascade" },
  { table: "account_identity", column: "account_id", erased: "cascade" },
  { table: "account_identity", column: "provider_account_id", erased: "cascade" },
  { table: "passkey", column: "account_id", erased: "cascade" },
  { table: "entitlement", column: "account_id", erased: "cascade" },
  { table: "api_key", column: "account_id", erased: "cascade" },
  { table: "api_key", column: "created_by", erased: "kept", why: "Of keys that stay, the operator's word; an account's own go with it." },
  { table: "api_key", column: "revoked_by", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "account_verification", column: "value", erased: "address", at: "created_at", within: true },
  { table: "free_leads_request", column: "email", erased: "address", at: "asked_at" },
  { table: "free_subscription", column: "account_id", erased: "cascade" },
  { table: "free_lead", column: "account_id", erased: "cascade" },
  { table: "delivery", column: "account_id", erased: "cascade" },
  { table: "monthly_choice", column: "account_id", erased: "cascade" },
  { table: "finder_search", column: "account_id", erased: "cascade" },
  { table: "finder_search", column: "address", erased: "cascade" },
  { table: "finder_bulk", column: "account_id", erased: "cascade" },
  { table: "finder_bulk_row", column: "email", erased: "cascade" },
  { table: "finder_bulk_row", column: "claimed_by", erased: "no_person", why: "The process that works on the row." },
  { table: "account_invitation", column: "email", erased: "address", at: "created_at" },
  { table: "outbox_message", column: "to_address", erased: "address", at: "created_at" },
  { table: "contact_message", column: "email", erased: "address", at: "received_at" },
  { table: "contact_message", column: "done_by", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "saved_search", column: "owner", erased: "account" },
  { table: "saved_search", column: "address", erased: "no_person", why: "A filter, as the address of a list." },
  { table: "export", column: "actor", erased: "account" },
  { table: "handpick", column: "picked_by", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "finder_published", column: "published_by", erased: "no_person", why: "Whose site published it: a company's, or another." },
  { table: "finder_published", column: "address", erased: "no_person", why: "Of somebody in the catalogue: a privacy request erases it." },
  { table: "finder_verification", column: "address", erased: "no_person", why: "Of somebody looked for: a privacy request erases it." },
  { table: "test_checkout_object", column: "body", erased: "address", at: "created_at", within: true },
  { table: "billing_order", column: "account_id", erased: "emptied" },
  { table: "billing_order", column: "customer_id", erased: "kept", why: PROVIDERS_NUMBER },
  { table: "billing_subscription", column: "customer_id", erased: "kept", why: PROVIDERS_NUMBER },
  { table: "billing_loose_payment", column: "customer_id", erased: "kept", why: PROVIDERS_NUMBER },
  { table: "company_merge", column: "actor", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "company_merge", column: "undone_by", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "ingest_run", column: "actor", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "review_item", column: "decided_by", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "audit_entry", column: "actor", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "privacy_request", column: "email", erased: "kept", why: "A request and its answer are what shows that it was answered (GDPR, article 5, 2)." },
  { table: "privacy_request", column: "done_by", erased: "kept", why: NOBODY_ANY_MORE },
  { table: "mail_choice_lift", column: "address_hash", erased: "kept", why: "A keyed hash, so that a backup does not bring back a refusal that was lifted." },
  { table: "mail_suppression", column: "address_hash", erased: "kept", why: NO_MAIL_AGAIN },
  { table: "mail_list_refusal", column: "address_hash", erased: "kept", why: NO_MAIL_AGAIN },
  { table: "mail_pause", column: "address_hash", erased: "kept", why: NO_MAIL_AGAIN },
  { table: "mail_return", column: "address_hash", erased: "cascade" },
  { table: "mail_return", column: "told_by", erased: "no_person", why: "The way it was told: SMTP, a report, a webhook." },
  { table: "finder_prediction", column: "address_hash", erased: "no_person", why: "A keyed hash of somebody looked for, for statistics." },
  // The last one, since the others are found by it.
  { table: "account", column: "id", erased: "account" },
];
