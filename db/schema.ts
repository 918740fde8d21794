// Written by `npm run db:types` from the migrated schema; a test fails when it is out of date.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<number, number | string, number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Account {
  blocked_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  email_verified: boolean;
  id: string;
  image: string | null;
  known_browsers: Generated<string[]>;
  name: Generated<string>;
  role: Generated<string>;
  updated_at: Timestamp;
}

export interface AccountIdentity {
  access_token: string | null;
  access_token_expires_at: Timestamp | null;
  account_id: string;
  created_at: Timestamp;
  id: string;
  id_token: string | null;
  password: string | null;
  provider_account_id: string;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  updated_at: Timestamp;
}

export interface AccountInvitation {
  created_at: Timestamp;
  email: string | null;
  expires_at: Timestamp;
  id: Generated<Int8>;
  role: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface AccountSession {
  account_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  ip_address: string | null;
  last_used_at: Timestamp;
  method: Generated<string>;
  token: string;
  user_agent: string | null;
}

export interface AccountVerification {
  created_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  identifier: string;
  updated_at: Timestamp;
  value: string;
}

export interface AccuracyMonth {
  drawn_at: Timestamp | null;
  list: string | null;
  list_hash: string | null;
  list_size: number | null;
  month: string;
  seed: string;
  seed_published_at: Timestamp;
}

export interface AccuracyValue {
  company_id: Int8;
  decided_at: Timestamp | null;
  decided_by: string | null;
  document_id: Int8 | null;
  fact: string;
  id: Generated<Int8>;
  investor_id: Int8 | null;
  month: string;
  position: number;
  ref: Generated<string>;
  round_id: Int8;
  source: string;
  source_url: string | null;
  stated: Json | null;
  verdict: string | null;
}

export interface AiCompany {
  arr_estimate: string | null;
  category: string;
  company_id: Int8;
  employees: string | null;
  method: string;
  rank: number;
  retrieved_at: Timestamp;
  source_label: string;
  source_url: string | null;
  valuation: string | null;
}

export interface ApiKey {
  access: string;
  account_id: string | null;
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp | null;
  former_refresh_sha256: Buffer | null;
  id: Generated<Int8>;
  label: string;
  last_used_at: Timestamp | null;
  oauth_client_id: string | null;
  prefix: string;
  refresh_sha256: Buffer | null;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
  scopes: Generated<string[]>;
  secret_sha256: Buffer;
}

export interface Article {
  category: string;
  company_id: Int8 | null;
  created_at: Generated<Timestamp>;
  excerpt: string;
  featured: Generated<boolean>;
  first_published_at: Timestamp | null;
  id: Generated<Int8>;
  is_sample: Generated<boolean>;
  is_unedited: Generated<boolean>;
  markdown: string;
  origin: Generated<string>;
  publish_at: Timestamp | null;
  published_on: string;
  round_id: Int8 | null;
  round_up: Json | null;
  slug: string;
  source_url: string | null;
  state: string;
  title: string;
  updated_at: Generated<Timestamp>;
  week: string | null;
  word_count: number;
}

export interface ArticleCorrection {
  actor: string;
  article_id: Int8;
  at: Timestamp;
  id: Generated<Int8>;
  text: string;
}

export interface ArticleFlag {
  article_id: Int8;
  at: Timestamp;
  change_id: Int8 | null;
  id: Generated<Int8>;
  kind: string;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface ArticleImage {
  actor: string;
  alt: string;
  article_id: Int8;
  at: Timestamp;
  bytes: Buffer;
  id: Generated<Int8>;
  name: string;
}

export interface ArticleRevision {
  actor: string;
  article_id: Int8;
  at: Timestamp;
  category: string;
  company_id: Int8 | null;
  excerpt: string;
  featured: boolean;
  id: Generated<Int8>;
  markdown: string;
  slug: string;
  source_url: string | null;
  title: string;
}

export interface AuditEntry {
  action: string;
  actor: string;
  at: Generated<Timestamp>;
  detail: Generated<Json>;
  id: Generated<Int8>;
  run_id: Int8 | null;
}

export interface BackupRun {
  bytes: Int8 | null;
  error: string | null;
  file: string | null;
  finished_at: Timestamp;
  id: Generated<Int8>;
  place: string;
  restore_needs: string | null;
  rows: Int8 | null;
  started_at: Timestamp;
  task: string;
}

export interface BillingEvent {
  id: string;
  received_at: Timestamp;
  type: string;
}

export interface BillingNotice {
  notified_at: Timestamp;
  subscription_id: string;
  what: string;
}

export interface BillingOrder {
  account_id: string | null;
  amount_minor: Int8;
  asked_at: Timestamp | null;
  checkout_id: string | null;
  created_at: Timestamp;
  currency: string;
  customer_id: string | null;
  every: string | null;
  expires_at: Timestamp;
  id: Generated<Int8>;
  issue: string | null;
  issue_at: Timestamp | null;
  paid_at: Timestamp | null;
  plan: string;
  provider: string;
  reference: string;
  refund_asked_at: Timestamp | null;
  refund_reason: string | null;
  retired_at: Timestamp | null;
  return_hash: Buffer | null;
  state: Generated<string>;
  subscription_id: string | null;
  synced_at: Timestamp | null;
  tier: number;
}

export interface BillingPayment {
  amount_minor: Int8;
  country: string | null;
  currency: string;
  dispute: Generated<string>;
  id: string;
  invoice_number: string | null;
  invoice_pdf_url: string | null;
  invoice_url: string | null;
  order_id: Int8;
  paid_at: Timestamp;
  receipt_url: string | null;
  refunded_at: Timestamp | null;
  refunded_minor: Generated<Int8>;
  synced_at: Timestamp;
  tax_minor: Int8 | null;
}

export interface BillingSubscription {
  amount_minor: Int8;
  asked_at: Timestamp | null;
  cancels_at_period_end: boolean;
  currency: string;
  customer_id: string | null;
  ended_at: Timestamp | null;
  id: string;
  next_amount_minor: Int8 | null;
  order_id: Int8 | null;
  period_end: Timestamp;
  period_start: Timestamp;
  requested_change: string | null;
  sending_until: Timestamp | null;
  status: string;
  synced_at: Timestamp;
}

export interface BillingUnreadableEvent {
  description: string;
  only_row: Generated<boolean>;
  received_at: Timestamp;
}

export interface CatalogueState {
  changed_at: Generated<Timestamp>;
  singleton: Generated<boolean>;
  version: Generated<Int8>;
}

export interface CatalogueView {
  created_at: Timestamp;
  id: Generated<Int8>;
  kind: string;
  name: string;
  query: string;
}

export interface Change {
  actor: string | null;
  alike: Generated<string[]>;
  at: Generated<Timestamp>;
  company_id: Int8 | null;
  edit_id: Int8 | null;
  fields: Generated<Json>;
  id: Generated<Int8>;
  kind: string;
  reason: string;
  run_id: Int8 | null;
  subject_id: Int8;
  subject_kind: string;
}

export interface CitedFigure {
  address: string;
  amounts: ArrayType<Int8>;
  chart: string | null;
  created_at: Timestamp;
  id: string;
  parts: Json | null;
  round_ids: ArrayType<Int8>;
  stated_on: string;
  sum_shown: boolean;
  version: Int8;
}

export interface Claim {
  document_id: Int8 | null;
  edit_id: Int8 | null;
  effective_at: Timestamp;
  fields: Json;
  id: Generated<Int8>;
  method: string;
  ref: Generated<string>;
  retrieved_at: Timestamp;
  source_url: string | null;
  subject_id: Int8;
  subject_kind: string;
}

export interface Company {
  cik: string | null;
  city: string | null;
  country: string | null;
  created_at: Generated<Timestamp>;
  description: string | null;
  domain: string | null;
  email: string | null;
  former_names: Generated<string[]>;
  headcount_band: string | null;
  id: Generated<Int8>;
  industries: Generated<string[]>;
  industry: Generated<string[]>;
  is_sample: Generated<boolean>;
  legal_name: string | null;
  merged_into_id: Int8 | null;
  name: string;
  profile_urls: Generated<string[]>;
  region: string | null;
  slug: string;
  startup: string | null;
  startup_reason: string | null;
  updated_at: Generated<Timestamp>;
  website: string | null;
  withdrawn_at: Timestamp | null;
  year_founded: number | null;
}

export interface CompanyKey {
  company_id: Int8;
  kind: string;
  value: string;
}

export interface CompanyList {
  applies_where: Generated<string>;
  consented_at: Timestamp | null;
  created_at: Timestamp;
  id: Generated<Int8>;
  is_hashed: Generated<boolean>;
  matched_to: Int8 | null;
  name: string;
  owner: string;
  purpose: string;
  search_id: Int8 | null;
}

export interface CompanyListState {
  position: Int8;
  singleton: Generated<boolean>;
}

export interface CompanyLogo {
  bytes: Buffer;
  company_id: Int8;
  name: string;
  page_url: string;
  retrieved_at: Timestamp;
}

export interface CompanyMerge {
  absorbed_id: Int8;
  actor: string;
  edit_id: Int8 | null;
  id: Generated<Int8>;
  kept_id: Int8;
  kind: Generated<string>;
  merged_at: Generated<Timestamp>;
  moved: Json;
  reason: string;
  undone_at: Timestamp | null;
  undone_by: string | null;
}

export interface CompanySite {
  company_id: Int8;
  failing_since: Timestamp | null;
  next_at: Timestamp;
  pages: Generated<Json>;
  problem: string | null;
  read_at: Timestamp;
  reading: string;
  state: string;
  website: string;
}

export interface CompanySlug {
  base: string;
  company_id: Int8;
  ordinal: number;
  slug: string;
}

export interface Contact {
  address: string;
  bounced_for: Generated<Json>;
  company_id: Int8;
  confidence: string;
  person_id: Int8 | null;
  proof_at: Timestamp | null;
  proof_label: string;
  proof_url: string | null;
  status: string;
  verified_at: Timestamp | null;
}

export interface ContactChange {
  after: string | null;
  before: string | null;
  company_id: Int8;
  id: Generated<Int8>;
  is_other_address: boolean;
  person_id: Int8 | null;
  reason: string | null;
}

export interface ContactMessage {
  answer: string | null;
  closed_as: string | null;
  done_at: Timestamp | null;
  done_by: string | null;
  done_note: string | null;
  email: string;
  id: Generated<Int8>;
  message: string;
  name: string;
  received_at: Timestamp;
}

export interface ContactState {
  change_id: Int8;
  singleton: Generated<boolean>;
}

export interface ContentRevision {
  actor: string;
  at: Timestamp;
  id: Generated<Int8>;
  note: string;
  piece: string;
  value: Json | null;
}

export interface CorrectionGone {
  round_id: Int8;
}

export interface CorrectionState {
  position: Int8;
  singleton: Generated<boolean>;
}

export interface DayKey {
  day: string;
  key: Buffer;
}

export interface Delivery {
  account_id: string;
  change_id: Int8;
  delivered_at: Timestamp;
  id: Generated<Int8>;
  key: string | null;
  kind: string;
  lead_count: number;
  month: string | null;
  search_name: Generated<string>;
  set_id: Int8 | null;
}

export interface Destination {
  busy_by: string | null;
  busy_until: Timestamp | null;
  created_at: Timestamp;
  credential: Buffer | null;
  cursor_id: Int8 | null;
  failing_since: Timestamp | null;
  id: Generated<Int8>;
  kind: string;
  lacks: Generated<string[]>;
  looked_up_at: Timestamp | null;
  mapping: Json;
  paused_at: Timestamp | null;
  paused_reason: string | null;
  policies: Generated<Json>;
  prepared_at: Timestamp | null;
  refusals: Generated<number>;
  removed_at: Timestamp | null;
  rest_until: Timestamp | null;
  search_id: Int8;
  tool_account: string | null;
}

export interface DestinationDelivery {
  at: Timestamp;
  destination_id: Int8;
  duration_ms: number;
  error: string | null;
  id: Generated<Int8>;
  refused: number;
  sent: number;
}

export interface DestinationItem {
  attempts: Generated<number>;
  company_id: Int8;
  destination_id: Int8;
  due_at: Timestamp;
  error: string | null;
  event: Generated<number>;
  event_hash: Buffer | null;
  in_flight: Generated<boolean>;
  record_id: string | null;
  round_id: Int8;
  sent_at: Timestamp | null;
  sent_hash: Buffer | null;
  state: Generated<string>;
}

export interface DirectoryState {
  lists_undecided: Generated<boolean>;
  shape: number;
  singleton: Generated<boolean>;
}

export interface Document {
  byte_length: Int8;
  content_hash: string;
  counts: Generated<Json>;
  external_id: string;
  id: Generated<Int8>;
  media_type: string;
  read_at: Timestamp | null;
  reading: string | null;
  retrieved_at: Timestamp;
  source: string;
  stored_by_run_id: Int8 | null;
  title: string | null;
  url: string | null;
  waited_readings: Generated<string[]>;
}

export interface DocumentChunk {
  document_id: Int8;
  gzip: Buffer;
  position: number;
}

export interface Edit {
  action: string;
  actor: string;
  at: Timestamp;
  before: Generated<Json>;
  fields: Generated<Json>;
  id: Generated<Int8>;
  reason: string;
  reverted_at: Timestamp | null;
  reverted_by: string | null;
  source_url: string | null;
  subject_id: Int8;
  subject_kind: string;
}

export interface EmailChange {
  account_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  new_email: string;
}

export interface EmailChangeLink {
  account_id: string;
  confirmed_at: Timestamp | null;
  side: string;
  token_hash: Buffer;
}

export interface Entitlement {
  account_id: string;
  ends_at: Timestamp | null;
  id: Generated<Int8>;
  plan: string;
  revoked_at: Timestamp | null;
  revoked_by_hand: Generated<boolean>;
  revoked_reason: string | null;
  source: string;
  starts_at: Timestamp;
}

export interface Erasure {
  erased_at: Timestamp;
  kind: string;
  subject_hash: Buffer;
}

export interface ExchangeRate {
  currency: string;
  rate_on: string;
  source: string;
  usd_per_unit: Numeric;
}

export interface Export {
  actor: string;
  arrived: Generated<boolean>;
  at: Timestamp;
  by_hand: boolean;
  catalogue_version: Int8;
  change_id: Int8;
  columns: string[];
  comparable: Generated<boolean>;
  consumer: string | null;
  filter: string;
  format: string;
  id: Generated<Int8>;
  left_out_count: Int8;
  preset: string | null;
  row_count: Int8;
  row_kind: Generated<string>;
  since_id: Int8 | null;
  withdrawn_count: Int8;
}

export interface ExportedBlock {
  block: number;
  companies: number[];
  contacts: number[] | null;
  export_id: Int8;
  founders: number[];
  proofs: number[];
  round_ids: ArrayType<Int8>;
  rounds: number[];
  row_ids: ArrayType<Int8> | null;
}

export interface FeaturedPick {
  month: string;
  picked_at: Timestamp;
  picked_by: string;
  position: number;
  round_id: Int8;
}

export interface FetchRate {
  host: string;
  next_at: Timestamp;
}

export interface FetchValidator {
  etag: string | null;
  fetched_at: Timestamp;
  last_modified: string | null;
  source: string;
  url: string;
}

export interface FieldClaim {
  claim_id: Int8 | null;
  document_id: Int8 | null;
  effective_at: Timestamp | null;
  field: string | null;
  method: string | null;
  ref: string | null;
  retrieved_at: Timestamp | null;
  source_url: string | null;
  subject_id: Int8 | null;
  subject_kind: string | null;
  value: Json | null;
}

export interface Filing {
  accession: string;
  cik: string;
  document_id: Int8;
  file_number: string | null;
  filed_on: string | null;
  form_type: string;
  previous_accession: string | null;
  round_id: Int8 | null;
}

export interface FinderBounce {
  address_hash: Buffer;
  bounced_at: Timestamp;
}

export interface FinderBounceReport {
  account_id: string;
  address_hash: Buffer;
  bounced_at: Timestamp;
}

export interface FinderBudget {
  account_id: string;
  month: string;
  people: number;
}

export interface FinderBulk {
  account_id: string;
  counted: Generated<number>;
  created_at: Timestamp;
  delimiter: string | null;
  done: Generated<number>;
  ended_at: Timestamp | null;
  file_name: string;
  format: string;
  found: Generated<number>;
  headers: string[];
  id: string;
  is_of_leads: Generated<boolean>;
  later: Generated<number>;
  purge_at: Timestamp;
  rows: number;
  state: string;
  verified: Generated<number>;
}

export interface FinderBulkRow {
  bulk_id: string;
  cells: Json;
  charge: string | null;
  claimed_by: string | null;
  company: string;
  confidence: string | null;
  domain: string;
  due_at: Timestamp;
  email: string | null;
  flags: Generated<string[]>;
  name: string;
  position: number;
  source: string | null;
  spread: number;
  state: string;
  status: string | null;
  status_at: Timestamp | null;
  tries: Generated<number>;
}

export interface FinderCharge {
  account_id: string;
  at: Timestamp;
  person: string;
}

export interface FinderDocument {
  document_id: Int8;
  read_at: Timestamp;
}

export interface FinderLookup {
  account_id: string | null;
  address: string | null;
  attempts: Generated<number>;
  company_name: string | null;
  created_at: Timestamp;
  domain: string;
  finished_at: Timestamp | null;
  held_until: Timestamp | null;
  holder: string | null;
  id: Generated<string>;
  kind: string;
  mail: string | null;
  next_try_at: Timestamp | null;
  person_name: string | null;
  state: string;
  typed: string;
}

export interface FinderObjection {
  hash: Buffer;
  kind: string;
  since: Timestamp;
}

export interface FinderPublished {
  address: string;
  document_id: Int8;
  domain: string;
  id: Generated<Int8>;
  patterns: Generated<string[]>;
  person_id: Int8 | null;
  published_by: string;
  retrieved_at: Timestamp;
  url: string | null;
}

export interface FinderQueue {
  misses: Generated<number>;
  name: string;
  next_at: Timestamp;
  refusals: Generated<number>;
  rest_until: Timestamp | null;
}

export interface FinderRateLimit {
  next_at: Timestamp;
  singleton: Generated<boolean>;
}

export interface FinderSpentChallenge {
  challenge_hash: Buffer;
  expires_at: Timestamp;
}

export interface FinderTurn {
  account: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  id: string;
  job: string;
  patient: boolean;
  provider: string;
  queue: string;
  seen_at: Timestamp;
  server_ip: string | null;
  started_at: Timestamp | null;
}

export interface FinderVerification {
  address: string;
  checked_at: Timestamp;
  control: string;
  domain: string;
  flags: Generated<string[]>;
  id: Generated<Int8>;
  method: string;
  mode: string;
  patterns: Generated<string[]>;
  result: string;
}

export interface FounderListing {
  amount_minor: Int8 | null;
  amount_usd_minor: Int8 | null;
  company_id: Int8;
  company_name: string;
  company_slug: string;
  currency: string | null;
  description: string | null;
  funding_type: string | null;
  is_sample: boolean;
  listed_on: string;
  location: string | null;
  name: string;
  person_id: Int8;
  profile_url: string | null;
  round_id: Int8 | null;
  slug: string;
  stage_text: string | null;
  title: string | null;
}

export interface FreeLead {
  account_id: string;
  delivery_id: Int8;
  position: number;
  round_id: Int8;
}

export interface FreeLeadsRequest {
  asked_at: Timestamp;
  consent_text: string;
  consent_version: string;
  email: string;
  expires_at: Timestamp;
  id: Generated<Int8>;
  token_hash: Buffer;
}

export interface FreeSubscription {
  account_id: string;
  confirmed_at: Timestamp;
  consent_text: string;
  consent_version: string;
  consented_at: Timestamp;
}

export interface FundingRound {
  amount_minor: Int8 | null;
  amount_text: string | null;
  amount_usd_minor: Int8 | null;
  announced_on: string | null;
  announced_precision: string | null;
  company_id: Int8;
  created_at: Generated<Timestamp>;
  currency: string | null;
  filed_on: string | null;
  filed_precision: string | null;
  first_sale_on: string | null;
  first_sale_precision: string | null;
  funding_type: string | null;
  fx_rate_on: string | null;
  fx_source: string | null;
  id: Generated<Int8>;
  is_sample: Generated<boolean>;
  merged_into_id: Int8 | null;
  money: Generated<string>;
  offered_most_usd_minor: Int8 | null;
  offered_usd_minor: Int8 | null;
  open_until_on: string | null;
  open_until_precision: string | null;
  stage_text: string | null;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
  withdrawn_at: Timestamp | null;
}

export interface ImportTask {
  action: string;
  actor: string;
  attempts: Generated<number>;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  id: Generated<Int8>;
  input: Json;
  outcome: string | null;
  outcome_proposal_id: Int8 | null;
  problem: string | null;
  proposal_id: Int8 | null;
  rows: Generated<number>;
  rows_expected: number | null;
  started_at: Timestamp | null;
  state: Generated<string>;
  title: string;
}

export interface ImportUploadChunk {
  bytes: Buffer;
  position: number;
  task_id: Int8;
}

export interface ImportWebsites {
  addressed: number;
  decided_at: Timestamp;
  leads: number;
  proposal_id: Int8;
  state: string;
  websites: number;
}

export interface IndustryWord {
  decided_at: Timestamp;
  decided_by: string;
  industries: string[];
  key: string;
  word: string;
}

export interface IngestRun {
  actor: string;
  alive_until: Timestamp | null;
  counts: Generated<Json>;
  error: string | null;
  finished_at: Timestamp | null;
  held_reason: string | null;
  id: Generated<Int8>;
  input: string;
  source: string;
  started_at: Generated<Timestamp>;
  status: string;
}

export interface Investor {
  id: Generated<Int8>;
  key: string;
  kind: string | null;
  merged_into_id: Int8 | null;
  name: string;
  original_name: string | null;
  slug_base: Generated<string>;
  website: string | null;
  withdrawn_at: Timestamp | null;
}

export interface InvestorListing {
  investor_id: Int8;
  kind: string | null;
  led: number;
  name: string;
  newest_on: string;
  rounds: number;
  slug: string;
  website: string | null;
}

export interface JoinedRound {
  document_id: Int8;
  id: Generated<Int8>;
  merge: Json;
}

export interface KeptForm {
  account_id: string;
  expires_at: Timestamp;
  input: Json;
  path: string;
}

export interface KeptRow {
  former_ref: string;
  ref: string;
  retirement_id: Int8;
}

export interface LateWork {
  ended_at: Timestamp | null;
  mailed_at: Timestamp | null;
  measure: string;
  since: Timestamp;
}

export type Lead = Listing;

export interface LeadSegment {
  granted: Generated<number>;
  leads: number;
  raised: Generated<number>;
  segment: Int8;
  stamp: Int8;
}

export interface LeadSet {
  filter: string;
  id: Generated<Int8>;
  lead_count: number;
  made_at: Timestamp;
  month: string | null;
}

export interface LeadSetMember {
  position: number;
  round_id: Int8;
  set_id: Int8;
}

export interface LeadText {
  made_of: string;
  name: string;
  round_id: Int8;
  words: string;
}

export interface ListedCompany {
  bytes: number;
  candidates: Generated<ArrayType<Int8>>;
  city: string | null;
  company_id: Int8 | null;
  country: string | null;
  domain: Generated<string>;
  domain_hash: Buffer | null;
  external_id: string;
  id: Generated<Int8>;
  list_id: Int8;
  matched_by: string | null;
  metadata: Generated<Json>;
  name: Generated<string>;
  name_hash: Buffer | null;
  place: Generated<string>;
  ruled_out: Generated<ArrayType<Int8>>;
  updated_at: Timestamp;
}

export interface Listing {
  added_at: Timestamp;
  amount_minor: Int8 | null;
  amount_usd_minor: Int8 | null;
  announced_on: string | null;
  announced_precision: string | null;
  city: string | null;
  company_id: Int8;
  company_name: string;
  company_slug: string;
  contact_status: Generated<string>;
  country: string | null;
  currency: string | null;
  domain: string | null;
  doubles: Int8 | null;
  filed_on: string | null;
  founder_id: Int8 | null;
  founder_link: string | null;
  founder_name: string | null;
  founder_slug: string | null;
  funding_type: string | null;
  growth: Generated<Json>;
  headcount_band: string | null;
  industries: Generated<string[]>;
  investor_names: Generated<string[]>;
  investors: Generated<Json>;
  is_sample: boolean;
  lead_investor_names: Generated<string[]>;
  listed_on: string;
  money: Generated<string>;
  offered_most_usd_minor: Int8 | null;
  offered_usd_minor: Int8 | null;
  open_until_on: string | null;
  proof_url: string | null;
  region: string | null;
  round_id: Int8;
  source_kind: string | null;
  stage_text: string | null;
  total_raised_usd_minor: Int8 | null;
  updated_at: Timestamp;
  website: string | null;
  year_founded: number | null;
}

export interface ListLayout {
  confirmed_at: Timestamp;
  confirmed_by: string;
  fields: Json;
  key: string;
  rows: Generated<Json>;
  shown: Generated<Json>;
}

export interface ListVisit {
  owner: string;
  seen_at: Timestamp;
  since: Timestamp | null;
}

export interface MailChoiceLift {
  address_hash: Buffer;
  choice: string;
  lifted_at: Timestamp;
}

export interface MailListRefusal {
  address_hash: Buffer;
  list: string;
  since: Timestamp;
}

export interface MailPause {
  address_hash: Buffer;
  until: Timestamp;
}

export interface MailRateLimit {
  next_at: Timestamp;
  only_row: Generated<boolean>;
}

export interface MailRefusal {
  domain: string;
  reason: string;
  reported_by: string;
  since: Timestamp;
  times: Generated<number>;
  until: Timestamp;
}

export interface MailReturn {
  address_hash: Buffer;
  kind: string;
  outbox_message_id: Int8;
  reason: string | null;
  reported_by: string;
  returned_at: Timestamp;
}

export interface MailSuppression {
  address_hash: Buffer;
  reason: string;
  scope: string;
  since: Timestamp;
}

export interface ManagedSource {
  created_at: Timestamp;
  created_by: string;
  first_run: Json | null;
  freshness_median: number | null;
  freshness_p90: number | null;
  freshness_rounds: Generated<number>;
  id: Generated<Int8>;
  issue: string | null;
  issue_reason: string | null;
  issue_since: Timestamp | null;
  judged_on: string | null;
  kind: string;
  name: string;
  next_run_at: Timestamp | null;
  options: Json;
  paused_at: Timestamp | null;
  publishing: string;
  removed_at: Timestamp | null;
  schedule: string;
  secrets: Buffer | null;
  shape: string | null;
  target: string;
}

export interface MatchRuling {
  company_id: Int8 | null;
  corrections: Generated<Json>;
  decided_at: Timestamp;
  decided_by: string;
  external_id: string;
  is_new: boolean;
  key: string;
  source: string;
}

export interface Measure {
  as_of: string;
  company_id: Int8;
  country: string;
  document_id: Int8 | null;
  kind: string;
  method: string;
  precision: string;
  retrieved_at: Timestamp;
  series: string;
  source_url: string | null;
  stated_by: string;
  value: Int8;
  version: Generated<Int8>;
}

export interface MonthlyChoice {
  account_id: string;
  search_id: Int8;
}

export interface NewsroomRules {
  least_usd_minor: Generated<Int8>;
  most_a_day: Generated<number>;
  newest_days: Generated<number>;
  read_to: Int8;
  round_up: Generated<string>;
  rounds: Generated<string>;
  singleton: Generated<boolean>;
  sources: Generated<Json>;
}

export interface OauthClient {
  created_at: Timestamp;
  id: string;
  name: string;
  redirect_uris: string[];
}

export interface OauthCode {
  account_id: string;
  client_id: string;
  code_challenge: string;
  code_sha256: Buffer;
  expires_at: Timestamp;
  redirect_uri: string;
}

export interface OfficeRules {
  only_row: Generated<boolean>;
  requires_passkeys: boolean;
}

export interface OutboxMessage {
  attempts: Generated<number>;
  cause: string | null;
  created_at: Timestamp;
  data: Json | null;
  due_at: Timestamp;
  expires_at: Timestamp | null;
  id: Generated<Int8>;
  interrupted: Generated<number>;
  last_answer: string | null;
  list: string | null;
  message_id: Generated<string>;
  purpose: string;
  sending_by: string | null;
  settled_at: Timestamp | null;
  state: Generated<string>;
  template: string;
  to_address: string | null;
}

export interface PageMeasure {
  count: Int8;
  day: string;
  measure: string;
  route: string;
  up_to: number;
}

export interface Passkey {
  aaguid: string | null;
  account_id: string;
  backed_up: boolean;
  counter: number;
  created_at: Timestamp | null;
  credential_id: string;
  device_type: string;
  id: string;
  name: string | null;
  public_key: string;
  transports: string | null;
}

export interface PendingGrant {
  created_at: Timestamp;
  created_by: string;
  email: string;
  ends_at: Timestamp | null;
  id: Generated<Int8>;
  plan: string;
}

export interface Person {
  created_at: Generated<Timestamp>;
  description: string | null;
  email: string | null;
  id: Generated<Int8>;
  is_sample: Generated<boolean>;
  location: string | null;
  name: string;
  profile_url: string | null;
  slug: string;
  updated_at: Generated<Timestamp>;
  withdrawn_at: Timestamp | null;
}

export interface PersonSlug {
  base: string;
  ordinal: number;
  person_id: Int8;
  slug: string;
}

export interface PickExclusion {
  month: string;
  round_id: Int8;
}

export interface PickRule {
  created_at: Timestamp;
  filter: string;
  id: Generated<Int8>;
  most: number;
  period: string;
  sort: string;
}

export interface PlaceQuestion {
  answer: Json | null;
  city: string;
  country: string | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  external_id: string;
  id: Generated<Int8>;
  key: string;
  options: Json;
  region: string | null;
  source: string;
  status: Generated<string>;
}

export interface PlanSales {
  paid_orders: Generated<number>;
  plan: string;
  shown_usd: number | null;
}

export interface PrivacyRequest {
  answer: string | null;
  company_id: Int8 | null;
  company_name: string | null;
  confirmation: Generated<string>;
  confirmation_hash: Buffer | null;
  details: string | null;
  done_at: Timestamp | null;
  done_by: string | null;
  done_note: string | null;
  due_on: string;
  email: string;
  extended_at: Timestamp | null;
  extension_reason: string | null;
  full_name: string;
  global_privacy_control: boolean;
  held: boolean | null;
  id: Generated<Int8>;
  outcome: string | null;
  person_id: Int8 | null;
  received_at: Timestamp;
  request_type: string;
  suppression_case: string | null;
  verification: string | null;
  verification_note: string | null;
  verified_at: Timestamp | null;
  verified_by: string | null;
}

export interface Proposal {
  accepted_reason: string | null;
  columns: Generated<Json>;
  created_at: Timestamp;
  created_by: string;
  document_id: Int8;
  effect: Json | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  external_id: string;
  holds: Generated<Json>;
  id: Generated<Int8>;
  options: Generated<Json>;
  published_at: Timestamp | null;
  published_by: string | null;
  reading: string;
  replaces_earlier: Generated<boolean>;
  run_id: Int8 | null;
  source: string;
  status: string;
  superseded_by: Int8 | null;
  title: string;
  undone: Json | null;
}

export interface ProposalOutcome {
  outcome: Json;
  position: number;
  proposal_id: Int8;
}

export interface ProviderCall {
  answer: string | null;
  asked_at: Timestamp;
  cost: number | null;
  country: string;
  estimate: number;
  id: Generated<Int8>;
  is_history: boolean;
  month: string;
  problem: string | null;
  provider: string;
  state: Generated<string>;
  tag: string;
}

export interface ProviderTarget {
  call_id: Int8;
  company_id: Int8;
  domain: string;
}

export interface QuarantinedRow {
  code: string;
  column_name: string | null;
  created_at: Generated<Timestamp>;
  document_id: Int8;
  excerpt: string | null;
  id: Generated<Int8>;
  reason: string;
  ref: string;
}

export interface RateLimit {
  ends_at: Timestamp;
  sender_hash: Buffer;
  used: number;
}

export interface RetiredClaim {
  company_id: Int8 | null;
  document_id: Int8;
  effective_at: Timestamp;
  fields: Json;
  id: Int8;
  method: string;
  person_id: Int8 | null;
  ref: string;
  retired_by: Int8;
  retrieved_at: Timestamp;
  source_url: string | null;
  subject_id: Int8;
  subject_kind: string;
}

export interface RetiredReviewItem {
  id: Int8;
  item: Json;
  retired_by: Int8;
}

export interface Retirement {
  at: Timestamp;
  document_id: Int8;
  id: Generated<Int8>;
  kind: string;
  readings: Generated<Json>;
  reversed_at: Timestamp | null;
}

export interface ReviewItem {
  accepted_record: Json | null;
  candidate_ids: Generated<ArrayType<Int8>>;
  company_id: Int8 | null;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: Json | null;
  decision_id: Int8 | null;
  document_id: Int8 | null;
  group_key: string | null;
  id: Generated<Int8>;
  kind: string;
  reason: string;
  record: Json | null;
  ref: Generated<string>;
  run_id: Int8 | null;
  status: Generated<string>;
}

export interface Role {
  company_id: Int8;
  id: Generated<Int8>;
  person_id: Int8;
  relation: string;
  title: string | null;
}

export interface RoundInvestor {
  investor_id: Int8;
  is_lead: Generated<boolean>;
  position: number;
  round_id: Int8;
  spelling: string | null;
}

export interface SavedSearch {
  address: string;
  created_at: Timestamp;
  former_address: string | null;
  id: Generated<Int8>;
  name: string;
  owner: string;
  period_waits: Generated<boolean>;
  updated_at: Timestamp;
}

export interface SchemaMigration {
  applied_at: Generated<Timestamp>;
  name: string;
  sha256: string;
}

export interface SearchAlert {
  cursor_id: Int8;
  due_at: Timestamp;
  frequency: string;
  search_id: Int8;
}

export interface SearchCount {
  day: string;
  searches: number;
  term: string;
  without_results: number;
}

export interface SearchCursor {
  first_day: string | null;
  id: Generated<Int8>;
  last_day: string | null;
  measured_to: Generated<Int8>;
  position: Int8;
  resolved_on: string;
  search_id: Int8;
  started_at: Timestamp;
}

export interface SearchCursorChunk {
  chunk: Int8;
  cursor_id: Int8;
  round_ids: ArrayType<Int8>;
}

export interface SecretCheck {
  id: Generated<boolean>;
  key_hash: Buffer;
  since: Timestamp;
}

export interface SheetAddress {
  created_at: Timestamp;
  key_sha256: Buffer;
  last_read_at: Timestamp | null;
  search_id: Int8;
  with_addresses: boolean;
}

export interface ShippedLegalText {
  piece: string;
  value: Json;
}

export interface SiteProcess {
  host: string;
  id: string;
  pid: number;
  pid_space: Generated<string>;
  seen_at: Generated<Timestamp>;
  started_at: Generated<Timestamp>;
  worker_pools: Generated<string[]>;
}

export interface SourceRun {
  cancelled_by: string | null;
  counts: Json | null;
  document: string | null;
  ended_at: Timestamp | null;
  freshness: number | null;
  id: Generated<Int8>;
  ingest_run_id: Int8 | null;
  opened: Generated<number>;
  options: Generated<Json>;
  problem: string | null;
  requested_at: Timestamp;
  requested_by: string;
  rows: Generated<number>;
  rows_expected: number | null;
  seen_at: Timestamp | null;
  shape: string | null;
  source_id: Int8;
  started_at: Timestamp | null;
  state: Generated<string>;
}

export interface Suppression {
  applied: boolean;
  case_id: string;
  key_hash: Buffer;
  kind: string;
  lifted_at: Timestamp | null;
  since: Timestamp;
}

export interface TestCheckoutObject {
  body: Json;
  created_at: Timestamp;
  id: string;
  kind: string;
}

export interface ToolAccount {
  companies: Generated<number>;
  kind: string;
  label: string;
  owner: string;
  read_at: Timestamp | null;
  tool_account: string;
  web_address: string;
}

export interface ToolCompany {
  is_domain: boolean;
  key_hash: Buffer;
  kind: string;
  owner: string;
  record_id: string;
  tool_account: string;
}

export interface ToolRecord {
  address_hash: Buffer | null;
  company_id: Int8;
  fields: Generated<Json>;
  id: Generated<Int8>;
  kind: string;
  left_at: Timestamp | null;
  listed_at: Timestamp | null;
  made: boolean | null;
  object: string;
  owed: string | null;
  owed_at: Timestamp | null;
  owner: string;
  pending: Json | null;
  person_id: Int8 | null;
  record_id: string | null;
  state: string;
  subject: string;
  tool_account: string;
}

export interface TrackedCompany {
  company_id: Int8;
  hidden: Generated<boolean>;
  notes: Generated<string>;
  owner: string;
  saved: Generated<boolean>;
  status: string | null;
  updated_at: Timestamp;
}

export interface WebhookAttempt {
  at: Timestamp;
  delivery_id: Int8;
  duration_ms: number;
  error: string | null;
  number: number;
  response_excerpt: string | null;
  status_code: number | null;
}

export interface WebhookDelivery {
  body: string;
  created_at: Timestamp;
  endpoint_id: Int8;
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  message_id: string;
  status: Generated<string>;
  type: string;
}

export interface WebhookEndpoint {
  created_at: Timestamp;
  cursor_id: Int8;
  disabled_at: Timestamp | null;
  disabled_reason: string | null;
  failing_since: Timestamp | null;
  former_secret: string | null;
  former_secret_until: Timestamp | null;
  id: Generated<Int8>;
  one_round: Generated<boolean>;
  rest_until: Timestamp | null;
  search_id: Int8;
  secret: string;
  url: string;
}

export interface WebsiteSearch {
  company_id: Int8;
  failing_since: Timestamp | null;
  next_at: Timestamp;
  points: number | null;
  problem: string | null;
  searched_at: Timestamp;
  verdict: string;
  website: string | null;
}

export interface WithdrawnInvestorMention {
  investor_id: Int8;
  round_id: Int8;
}

export interface WithdrawnRole {
  company_id: Int8;
  id: Int8;
  person_id: Int8;
  relation: string;
  title: string | null;
}

export interface WorkBatch {
  decided_at: Timestamp;
  decided_by: string;
  id: Generated<Int8>;
  items: string[];
  kind: string;
}

export interface WorkDismissal {
  dismissed_at: Timestamp;
  dismissed_by: string;
  item: string;
  kind: string;
}

export interface WorkLater {
  assigned_to: string | null;
  item: string;
  kind: string;
  set_at: Timestamp;
  set_by: string;
  title: string;
  until: Timestamp | null;
}

export interface DB {
  account: Account;
  account_identity: AccountIdentity;
  account_invitation: AccountInvitation;
  account_session: AccountSession;
  account_verification: AccountVerification;
  accuracy_month: AccuracyMonth;
  accuracy_value: AccuracyValue;
  ai_company: AiCompany;
  api_key: ApiKey;
  article: Article;
  article_correction: ArticleCorrection;
  article_flag: ArticleFlag;
  article_image: ArticleImage;
  article_revision: ArticleRevision;
  audit_entry: AuditEntry;
  backup_run: BackupRun;
  billing_event: BillingEvent;
  billing_notice: BillingNotice;
  billing_order: BillingOrder;
  billing_payment: BillingPayment;
  billing_subscription: BillingSubscription;
  billing_unreadable_event: BillingUnreadableEvent;
  catalogue_state: CatalogueState;
  catalogue_view: CatalogueView;
  change: Change;
  cited_figure: CitedFigure;
  claim: Claim;
  company: Company;
  company_key: CompanyKey;
  company_list: CompanyList;
  company_list_state: CompanyListState;
  company_logo: CompanyLogo;
  company_merge: CompanyMerge;
  company_site: CompanySite;
  company_slug: CompanySlug;
  contact: Contact;
  contact_change: ContactChange;
  contact_message: ContactMessage;
  contact_state: ContactState;
  content_revision: ContentRevision;
  correction_gone: CorrectionGone;
  correction_state: CorrectionState;
  day_key: DayKey;
  delivery: Delivery;
  destination: Destination;
  destination_delivery: DestinationDelivery;
  destination_item: DestinationItem;
  directory_state: DirectoryState;
  document: Document;
  document_chunk: DocumentChunk;
  edit: Edit;
  email_change: EmailChange;
  email_change_link: EmailChangeLink;
  entitlement: Entitlement;
  erasure: Erasure;
  exchange_rate: ExchangeRate;
  export: Export;
  exported_block: ExportedBlock;
  featured_pick: FeaturedPick;
  fetch_rate: FetchRate;
  fetch_validator: FetchValidator;
  field_claim: FieldClaim;
  filing: Filing;
  finder_bounce: FinderBounce;
  finder_bounce_report: FinderBounceReport;
  finder_budget: FinderBudget;
  finder_bulk: FinderBulk;
  finder_bulk_row: FinderBulkRow;
  finder_charge: FinderCharge;
  finder_document: FinderDocument;
  finder_lookup: FinderLookup;
  finder_objection: FinderObjection;
  finder_published: FinderPublished;
  finder_queue: FinderQueue;
  finder_rate_limit: FinderRateLimit;
  finder_spent_challenge: FinderSpentChallenge;
  finder_turn: FinderTurn;
  finder_verification: FinderVerification;
  founder_listing: FounderListing;
  free_lead: FreeLead;
  free_leads_request: FreeLeadsRequest;
  free_subscription: FreeSubscription;
  funding_round: FundingRound;
  import_task: ImportTask;
  import_upload_chunk: ImportUploadChunk;
  import_websites: ImportWebsites;
  industry_word: IndustryWord;
  ingest_run: IngestRun;
  investor: Investor;
  investor_listing: InvestorListing;
  joined_round: JoinedRound;
  kept_form: KeptForm;
  kept_row: KeptRow;
  late_work: LateWork;
  lead: Lead;
  lead_segment: LeadSegment;
  lead_set: LeadSet;
  lead_set_member: LeadSetMember;
  lead_text: LeadText;
  list_layout: ListLayout;
  list_visit: ListVisit;
  listed_company: ListedCompany;
  listing: Listing;
  mail_choice_lift: MailChoiceLift;
  mail_list_refusal: MailListRefusal;
  mail_pause: MailPause;
  mail_rate_limit: MailRateLimit;
  mail_refusal: MailRefusal;
  mail_return: MailReturn;
  mail_suppression: MailSuppression;
  managed_source: ManagedSource;
  match_ruling: MatchRuling;
  measure: Measure;
  monthly_choice: MonthlyChoice;
  newsroom_rules: NewsroomRules;
  oauth_client: OauthClient;
  oauth_code: OauthCode;
  office_rules: OfficeRules;
  outbox_message: OutboxMessage;
  page_measure: PageMeasure;
  passkey: Passkey;
  pending_grant: PendingGrant;
  person: Person;
  person_slug: PersonSlug;
  pick_exclusion: PickExclusion;
  pick_rule: PickRule;
  place_question: PlaceQuestion;
  plan_sales: PlanSales;
  privacy_request: PrivacyRequest;
  proposal: Proposal;
  proposal_outcome: ProposalOutcome;
  provider_call: ProviderCall;
  provider_target: ProviderTarget;
  quarantined_row: QuarantinedRow;
  rate_limit: RateLimit;
  retired_claim: RetiredClaim;
  retired_review_item: RetiredReviewItem;
  retirement: Retirement;
  review_item: ReviewItem;
  role: Role;
  round_investor: RoundInvestor;
  saved_search: SavedSearch;
  schema_migration: SchemaMigration;
  search_alert: SearchAlert;
  search_count: SearchCount;
  search_cursor: SearchCursor;
  search_cursor_chunk: SearchCursorChunk;
  secret_check: SecretCheck;
  sheet_address: SheetAddress;
  shipped_legal_text: ShippedLegalText;
  site_process: SiteProcess;
  source_run: SourceRun;
  suppression: Suppression;
  test_checkout_object: TestCheckoutObject;
  tool_account: ToolAccount;
  tool_company: ToolCompany;
  tool_record: ToolRecord;
  tracked_company: TrackedCompany;
  webhook_attempt: WebhookAttempt;
  webhook_delivery: WebhookDelivery;
  webhook_endpoint: WebhookEndpoint;
  website_search: WebsiteSearch;
  withdrawn_investor_mention: WithdrawnInvestorMention;
  withdrawn_role: WithdrawnRole;
  work_batch: WorkBatch;
  work_dismissal: WorkDismissal;
  work_later: WorkLater;
}
