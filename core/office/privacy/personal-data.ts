/**
 * Every column with account data or e-mail addresses, and the effect of deleting the account on it; a test fails for
 * undeclared columns. People in the catalogue are not covered: their data are claims, which privacy requests erase.
 */
export type PersonalColumn = { readonly table: string; readonly column: string } & (
  | { readonly erased: "cascade" | "emptied" }
  | { readonly erased: "account" }
  | { readonly erased: "address"; readonly at: string; readonly within?: true }
  | { readonly erased: "kept" | "no_person"; readonly why: string }
);

const DELETED_ACCOUNT =
  "The id of a deleted account identifies nobody; the catalogue's history keeps that someone did this.";

const PROVIDER_CUSTOMER_ID =
  "The payment provider's customer id, needed for refunds and disputes; it identifies nobody here.";
const MAIL_REFUSAL = "A keyed hash that prevents mail to people who refused it.";

export const PERSONAL_DATA: readonly PersonalColumn[] = [
  { table: "account", column: "email", erased: "cascade" },
  { table: "account_session", column: "account_id", erased: "cascade" },
  { table: "account_session", column: "ip_address", erased: "cascade" },
  { table: "account_session", column: "user_agent", erased: "cascade" },
  { table: "email_change", column: "account_id", erased: "cascade" },
  { table: "email_change", column: "new_email", erased: "cascade" },
  { table: "email_change_link", column: "account_id", erased: "cascade" },
  { table: "kept_form", column: "account_id", erased: "cascade" },
  { table: "account_identity", column: "account_id", erased: "cascade" },
  { table: "account_identity", column: "provider_account_id", erased: "cascade" },
  { table: "passkey", column: "account_id", erased: "cascade" },
  { table: "entitlement", column: "account_id", erased: "cascade" },
  { table: "api_key", column: "account_id", erased: "cascade" },
  { table: "oauth_code", column: "account_id", erased: "cascade" },
  {
    table: "api_key",
    column: "created_by",
    erased: "kept",
    why: "The operator, for keys without an account; an account's own keys are deleted with it.",
  },
  { table: "api_key", column: "revoked_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "account_verification", column: "value", erased: "address", at: "created_at", within: true },
  { table: "free_leads_request", column: "email", erased: "address", at: "asked_at" },
  { table: "free_subscription", column: "account_id", erased: "cascade" },
  { table: "free_lead", column: "account_id", erased: "cascade" },
  { table: "delivery", column: "account_id", erased: "cascade" },
  { table: "monthly_choice", column: "account_id", erased: "cascade" },
  { table: "finder_lookup", column: "account_id", erased: "cascade" },
  { table: "finder_lookup", column: "address", erased: "cascade" },
  { table: "finder_bulk", column: "account_id", erased: "cascade" },
  { table: "finder_budget", column: "account_id", erased: "cascade" },
  { table: "finder_charge", column: "account_id", erased: "cascade" },
  { table: "finder_bulk_row", column: "email", erased: "cascade" },
  { table: "finder_bulk_row", column: "claimed_by", erased: "no_person", why: "The process working on the row." },
  { table: "account_invitation", column: "email", erased: "address", at: "created_at" },
  { table: "outbox_message", column: "to_address", erased: "address", at: "created_at" },
  { table: "contact_message", column: "email", erased: "address", at: "received_at" },
  { table: "contact_message", column: "done_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "saved_search", column: "owner", erased: "account" },
  { table: "saved_search", column: "address", erased: "no_person", why: "A search filter as a URL query." },
  { table: "tracked_company", column: "owner", erased: "account" },
  { table: "list_visit", column: "owner", erased: "account" },
  { table: "export", column: "actor", erased: "account" },
  { table: "featured_pick", column: "picked_by", erased: "kept", why: DELETED_ACCOUNT },
  {
    table: "finder_published",
    column: "published_by",
    erased: "no_person",
    why: "Whether the company's site or another one published it.",
  },
  {
    table: "finder_published",
    column: "address",
    erased: "no_person",
    why: "Address of a person in the catalogue; a privacy request erases it.",
  },
  {
    table: "contact",
    column: "address",
    erased: "no_person",
    why: "Address of a person in the catalogue; deleted with the person, and by an objection.",
  },
  {
    table: "finder_verification",
    column: "address",
    erased: "no_person",
    why: "Address of a person looked up; a privacy request erases it.",
  },
  {
    table: "finder_turn",
    column: "account",
    erased: "kept",
    why: "Whose turn it is at a mail server; deleted ten minutes after the turn.",
  },
  { table: "test_checkout_object", column: "body", erased: "address", at: "created_at", within: true },
  { table: "billing_order", column: "account_id", erased: "emptied" },
  { table: "billing_order", column: "customer_id", erased: "kept", why: PROVIDER_CUSTOMER_ID },
  { table: "billing_subscription", column: "customer_id", erased: "kept", why: PROVIDER_CUSTOMER_ID },
  { table: "company_merge", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "company_merge", column: "undone_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "change", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "edit", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "edit", column: "reverted_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "ingest_run", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "proposal", column: "created_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "proposal", column: "published_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "proposal", column: "ended_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "list_layout", column: "confirmed_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "import_task", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "managed_source", column: "created_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "managed_source", column: "options", erased: "no_person", why: "The operator's contact for the SEC." },
  { table: "source_run", column: "requested_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "source_run", column: "cancelled_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "review_item", column: "decided_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "match_ruling", column: "decided_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "industry_word", column: "decided_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "place_question", column: "decided_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "article_revision", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "article_flag", column: "resolved_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "article_image", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "article_correction", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "content_revision", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "comparison_edit", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  { table: "comparison_edit", column: "reverted_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "audit_entry", column: "actor", erased: "kept", why: DELETED_ACCOUNT },
  {
    table: "privacy_request",
    column: "email",
    erased: "kept",
    why: "Proof that the request was answered (GDPR article 5(2)); deleted three years after the answer.",
  },
  { table: "privacy_request", column: "done_by", erased: "kept", why: DELETED_ACCOUNT },
  { table: "privacy_request", column: "verified_by", erased: "kept", why: DELETED_ACCOUNT },
  {
    table: "mail_choice_lift",
    column: "address_hash",
    erased: "kept",
    why: "A keyed hash that prevents a backup from restoring a withdrawn refusal.",
  },
  { table: "mail_suppression", column: "address_hash", erased: "kept", why: MAIL_REFUSAL },
  { table: "mail_list_refusal", column: "address_hash", erased: "kept", why: MAIL_REFUSAL },
  { table: "mail_pause", column: "address_hash", erased: "kept", why: MAIL_REFUSAL },
  { table: "mail_return", column: "address_hash", erased: "cascade" },
  {
    table: "mail_return",
    column: "reported_by",
    erased: "no_person",
    why: "How it was reported: SMTP, a report, a webhook.",
  },
  {
    table: "mail_refusal",
    column: "reported_by",
    erased: "no_person",
    why: "How it was reported: SMTP, a report, a webhook.",
  },
  {
    table: "finder_bounce",
    column: "address_hash",
    erased: "kept",
    why: "A keyed hash, so that an address that does not work is not shown again.",
  },
  // Must be last, because the other columns are matched through it.
  { table: "account", column: "id", erased: "account" },
];
