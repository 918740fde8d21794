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

type Columns = Readonly<Record<string, readonly string[]>>;

function columnsOf(columns: Columns) {
  return Object.entries(columns).flatMap(([table, names]) => names.map((column) => ({ table, column })));
}

function erased(how: "cascade" | "emptied" | "account", columns: Columns): readonly PersonalColumn[] {
  return columnsOf(columns).map((one) => ({ ...one, erased: how }));
}

/** Columns (`table.column`) by the reason why they stay. */
function stays(how: "kept" | "no_person", reasons: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(reasons).flatMap(([why, names]) =>
    names.map((name) => {
      const [table = "", column = ""] = name.split(".");
      return { table, column, erased: how, why };
    }),
  );
}

const DELETED_ACCOUNT =
  "The id of a deleted account identifies nobody; the catalogue's history keeps that someone did this.";

const PROVIDER_CUSTOMER_ID =
  "The payment provider's customer id, needed for refunds and disputes; it identifies nobody here.";
const MAIL_REFUSAL = "A keyed hash that prevents mail to people who refused it.";

export const PERSONAL_DATA: readonly PersonalColumn[] = [
  ...erased("cascade", {
    account: ["email", "known_browsers"],
    account_session: ["account_id", "ip_address", "user_agent"],
    email_change: ["account_id", "new_email"],
    email_change_link: ["account_id"],
    kept_form: ["account_id"],
    account_identity: ["account_id", "provider_account_id"],
    passkey: ["account_id"],
    entitlement: ["account_id"],
    api_key: ["account_id"],
    oauth_code: ["account_id"],
    free_subscription: ["account_id"],
    free_lead: ["account_id"],
    delivery: ["account_id"],
    monthly_choice: ["account_id"],
    finder_lookup: ["account_id", "address"],
    finder_bulk: ["account_id"],
    finder_budget: ["account_id"],
    finder_charge: ["account_id"],
    finder_bounce_report: ["account_id"],
    finder_bulk_row: ["email"],
    mail_return: ["address_hash"],
  }),
  ...erased("emptied", { billing_order: ["account_id"], work_later: ["assigned_to"] }),
  ...erased("account", {
    saved_search: ["owner"],
    tracked_company: ["owner"],
    list_visit: ["owner"],
    company_list: ["owner"],
    tool_account: ["owner"],
    tool_company: ["owner"],
    tool_record: ["owner"],
    export: ["actor"],
  }),
  { table: "account_verification", column: "value", erased: "address", at: "created_at", within: true },
  { table: "free_leads_request", column: "email", erased: "address", at: "asked_at" },
  { table: "account_invitation", column: "email", erased: "address", at: "created_at" },
  { table: "pending_grant", column: "email", erased: "address", at: "created_at" },
  { table: "outbox_message", column: "to_address", erased: "address", at: "created_at" },
  { table: "contact_message", column: "email", erased: "address", at: "received_at" },
  { table: "contact_message", column: "answer", erased: "address", at: "received_at", within: true },
  { table: "test_checkout_object", column: "body", erased: "address", at: "created_at", within: true },
  ...columnsOf({
    api_key: ["revoked_by"],
    contact_message: ["done_by"],
    featured_pick: ["picked_by"],
    company_merge: ["actor", "undone_by"],
    change: ["actor"],
    edit: ["actor", "reverted_by"],
    ingest_run: ["actor"],
    proposal: ["created_by", "published_by", "ended_by"],
    list_layout: ["confirmed_by"],
    import_task: ["actor"],
    managed_source: ["created_by"],
    source_run: ["requested_by", "cancelled_by"],
    review_item: ["decided_by"],
    match_ruling: ["decided_by"],
    industry_word: ["decided_by"],
    place_question: ["decided_by"],
    accuracy_value: ["decided_by"],
    work_batch: ["decided_by"],
    work_dismissal: ["dismissed_by"],
    work_later: ["set_by"],
    article_revision: ["actor"],
    article_flag: ["resolved_by"],
    article_image: ["actor"],
    article_correction: ["actor"],
    content_revision: ["actor"],
    audit_entry: ["actor"],
    privacy_request: ["done_by", "verified_by"],
    pending_grant: ["created_by"],
  }).map((one) => ({ ...one, erased: "kept" as const, why: DELETED_ACCOUNT })),
  ...stays("kept", {
    "The operator, for keys without an account; an account's own keys are deleted with it.": ["api_key.created_by"],
    "Whose turn it is at a mail server; deleted ten minutes after the turn.": ["finder_turn.account"],
    [PROVIDER_CUSTOMER_ID]: ["billing_order.customer_id", "billing_subscription.customer_id"],
    "Proof that the request was answered (GDPR article 5(2)); deleted three years after the answer.": [
      "privacy_request.email",
    ],
    "A keyed hash that prevents a backup from restoring a withdrawn refusal.": ["mail_choice_lift.address_hash"],
    [MAIL_REFUSAL]: ["mail_suppression.address_hash", "mail_list_refusal.address_hash", "mail_pause.address_hash"],
    "A keyed hash, so that an address that does not work is not shown again.": [
      "finder_bounce_report.address_hash",
      "finder_bounce.address_hash",
    ],
  }),
  ...stays("no_person", {
    "The process working on the row.": ["finder_bulk_row.claimed_by"],
    "A process.": ["outbox_message.sending_by", "destination.busy_by"],
    "A search filter as a URL query.": ["saved_search.address", "saved_search.former_address", "cited_figure.address"],
    "How the company was matched; the row is deleted with its list.": ["listed_company.matched_by"],
    "A tool's id; deleted with its owner.": [
      "tool_account.tool_account",
      "tool_company.tool_account",
      "tool_record.tool_account",
    ],
    "A tool's site; deleted with its owner.": ["tool_account.web_address"],
    "A keyed hash by which an objecting contact is found; deleted once the contact is taken back.": [
      "tool_record.address_hash",
    ],
    "A tool's id; deleted with its search.": ["destination.tool_account"],
    "Whether the company's site or another one published it.": ["finder_published.published_by"],
    "Address of a person in the catalogue; a privacy request erases it.": ["finder_published.address"],
    "Address of a person in the catalogue; deleted with the person, and by an objection.": ["contact.address"],
    "Address of a person looked up; a privacy request erases it.": ["finder_verification.address"],
    "The operator's contact for the SEC.": ["managed_source.options"],
    "A provider, or what kind of source.": ["measure.stated_by"],
    "How it was reported: SMTP, a report, a webhook.": ["mail_return.reported_by", "mail_refusal.reported_by"],
  }),
  // Must be last, because the other columns are matched through it.
  { table: "account", column: "id", erased: "account" },
];
