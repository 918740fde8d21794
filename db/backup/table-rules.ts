import { sql } from "kysely";
import type { DB } from "../schema.ts";
import { ALL, none, type RowRule, type RowRules } from "./row-rules.ts";

/** Templates of mails whose only purpose is a link that works once or for a short time. */
export const LINK_MAILS = [
  "sign_in",
  "email_change",
  "email_change_new",
  "account_invited",
  "free_leads_confirm",
  "privacy_confirm",
  "privacy_identity",
];

const IS_LINK_MAIL = sql`template in (${sql.join(LINK_MAILS.map((name) => sql.lit(name)))})`;
const IS_UNSENT = sql`state in ('waiting', 'sending')`;
const MAILED_LINKS: RowRule = {
  replaced: {
    state: sql`case when ${IS_LINK_MAIL} and ${IS_UNSENT} then 'expired' else state end`,
    settled_at: sql`case when ${IS_LINK_MAIL} and ${IS_UNSENT} then created_at else settled_at end`,
    // Other mail is sent after a restore; its sign-in link would not work, so it leads to the sign-in page.
    data: sql`case when ${IS_LINK_MAIL} then null when data ? 'url' then jsonb_set(data, '{url}',
      to_jsonb(regexp_replace(data ->> 'url', '/sign-in/confirm[?].*$', '/sign-in'))) else data end`,
  },
  reads: ["state", "template", "data", "settled_at", "created_at"],
  why: "Links that work once.",
};

const OAUTH_SESSIONS: RowRule = {
  without: sql`oauth_client_id is not null`,
  reads: ["oauth_client_id"],
  why: "Sessions of programs that signed in, and their refresh tokens, which work once.",
};

/** Backups that are encrypted with a passphrase keep it. */
const SOURCE_SECRETS: RowRule = {
  replaced: { secrets: sql`null` },
  reads: ["secrets"],
  why: "Passwords at providers, unless the backup is encrypted: they are entered again after a restore.",
};

const CREDENTIALS: RowRule = {
  replaced: { credential: sql`null` },
  reads: ["credential"],
  why: "Credentials of customers' tools, unless the backup is encrypted: they are entered again after a restore.",
};

const CONFIRMATIONS: RowRule = {
  replaced: { confirmation_hash: sql`null` },
  reads: ["confirmation_hash"],
  why: "Confirmation links.",
};

/** Views have no rows of their own. */
type View = "field_claim" | "lead";

/**
 * What backups contain of each table. Sessions, sign-in links and other one-time tokens are in none, so that nobody
 * who reads a backup becomes somebody else. A new table does not compile without a decision here.
 */
const TABLE_RULES = {
  accuracy_month: ALL,
  accuracy_value: ALL,
  account: ALL,
  account_identity: ALL,
  account_invitation: none("Invitation links, which work once: invite again."),
  account_session: none("A session: everybody signs in again after a restore."),
  account_verification: none("Sign-in links and passkey challenges, which work once."),
  ai_company: ALL,
  api_key: OAUTH_SESSIONS,
  article: ALL,
  article_correction: ALL,
  article_flag: ALL,
  article_image: ALL,
  article_revision: ALL,
  audit_entry: ALL,
  backup_run: ALL,
  billing_event: ALL,
  billing_notice: ALL,
  billing_order: ALL,
  billing_payment: ALL,
  billing_subscription: ALL,
  billing_unreadable_event: ALL,
  catalogue_state: ALL,
  catalogue_view: ALL,
  change: ALL,
  cited_figure: ALL,
  claim: ALL,
  company: ALL,
  company_list: ALL,
  company_list_state: ALL,
  company_key: ALL,
  company_logo: ALL,
  company_merge: ALL,
  company_site: ALL,
  company_slug: ALL,
  contact: ALL,
  contact_change: ALL,
  contact_message: ALL,
  contact_state: ALL,
  content_revision: ALL,
  correction_gone: ALL,
  correction_state: ALL,
  day_key: none("Deleted after a day, so that hashes made with it cannot be traced back."),
  delivery: ALL,
  destination: CREDENTIALS,
  destination_delivery: ALL,
  destination_item: ALL,
  directory_state: ALL,
  document: ALL,
  document_chunk: ALL,
  edit: ALL,
  email_change: none("Waits for two links that work once: the account asks again."),
  email_change_link: none("Links that work once."),
  entitlement: ALL,
  erasure: ALL,
  exchange_rate: ALL,
  export: ALL,
  exported_block: ALL,
  featured_pick: ALL,
  fetch_rate: ALL,
  fetch_validator: ALL,
  filing: ALL,
  finder_bounce: ALL,
  finder_bounce_report: ALL,
  finder_budget: ALL,
  finder_bulk: ALL,
  finder_bulk_row: ALL,
  finder_charge: ALL,
  finder_document: ALL,
  finder_lookup: ALL,
  finder_objection: ALL,
  finder_published: ALL,
  finder_queue: ALL,
  finder_rate_limit: ALL,
  finder_spent_challenge: ALL,
  finder_turn: ALL,
  finder_verification: ALL,
  founder_listing: ALL,
  free_lead: ALL,
  free_leads_request: none("Waits for a link that works once: the visitor asks again."),
  free_subscription: ALL,
  funding_round: ALL,
  import_task: ALL,
  import_upload_chunk: ALL,
  import_websites: ALL,
  industry_word: ALL,
  ingest_run: ALL,
  investor: ALL,
  investor_listing: ALL,
  joined_round: ALL,
  kept_form: none("Belongs to a sign-in that has not ended."),
  kept_row: ALL,
  lead_segment: ALL,
  lead_set: ALL,
  lead_set_member: ALL,
  lead_text: ALL,
  list_visit: ALL,
  listed_company: ALL,
  listing: ALL,
  late_work: ALL,
  list_layout: ALL,
  mail_choice_lift: ALL,
  mail_list_refusal: ALL,
  mail_pause: ALL,
  mail_rate_limit: ALL,
  mail_refusal: ALL,
  mail_return: ALL,
  mail_suppression: ALL,
  managed_source: SOURCE_SECRETS,
  match_ruling: ALL,
  measure: ALL,
  monthly_choice: ALL,
  newsroom_rules: ALL,
  oauth_client: ALL,
  oauth_code: none("Codes that programs exchange once."),
  office_rules: ALL,
  outbox_message: MAILED_LINKS,
  page_measure: ALL,
  passkey: ALL,
  person: ALL,
  person_slug: ALL,
  pick_exclusion: ALL,
  pick_rule: ALL,
  pending_grant: ALL,
  place_question: ALL,
  plan_sales: ALL,
  privacy_request: CONFIRMATIONS,
  proposal: ALL,
  proposal_outcome: ALL,
  provider_call: ALL,
  provider_target: ALL,
  quarantined_row: ALL,
  rate_limit: ALL,
  retired_claim: ALL,
  retired_review_item: ALL,
  retirement: ALL,
  review_item: ALL,
  role: ALL,
  round_investor: ALL,
  saved_search: ALL,
  schema_migration: ALL,
  search_alert: ALL,
  search_count: ALL,
  search_cursor: ALL,
  search_cursor_chunk: ALL,
  secret_check: ALL,
  sheet_address: ALL,
  shipped_legal_text: ALL,
  site_process: ALL,
  source_run: ALL,
  suppression: ALL,
  test_checkout_object: ALL,
  tool_account: ALL,
  tool_company: none("Hashes of what customers have in their tools: read again before new leads are delivered."),
  tool_record: ALL,
  tracked_company: ALL,
  webhook_attempt: ALL,
  webhook_delivery: ALL,
  webhook_endpoint: ALL,
  website_search: ALL,
  withdrawn_investor_mention: ALL,
  withdrawn_role: ALL,
  work_batch: ALL,
  work_dismissal: ALL,
  work_later: ALL,
} as const satisfies Readonly<Record<Exclude<keyof DB, View>, RowRule | null>>;

/** The job queue's tables: jobs that waited run after a restore. */
const QUEUE_RULES = {
  _private_job_queues: ALL,
  _private_jobs: {
    without: sql`task_id in (select id from graphile_worker._private_tasks where identifier = 'destinations.revoke')`,
    reads: ["task_id"],
    why: "Revocations, which name a credential of a customer's tool.",
  },
  _private_known_crontabs: ALL,
  _private_tasks: ALL,
  migrations: ALL,
} as const;

const named = (schema: string, rules: Readonly<Record<string, RowRule | null>>) =>
  Object.entries(rules).map(([table, rule]) => [`${schema}.${table}`, rule] as const);

/** The rules by `schema.table`, for a backup that anyone who has it can read. */
export const BACKUP_RULES: RowRules = Object.fromEntries([
  ...named("public", TABLE_RULES),
  ...named("graphile_worker", QUEUE_RULES),
]);

/** The rules for a backup that is encrypted with a passphrase. */
export const ENCRYPTED_BACKUP_RULES: RowRules = {
  ...BACKUP_RULES,
  "public.destination": ALL,
  "public.managed_source": ALL,
};
