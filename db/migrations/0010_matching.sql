-- Matching by content: what a newer import of a list replaced, and an operator's answers about uncertain rows.

-- One replacing or undoing of what documents stated. A reading replaces earlier readings of the same list (or of the same
-- document); undoing that reading brings back what it replaced.
create table retirement (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('replaced', 'undone')),
  -- The document whose reading replaced others, or was undone.
  document_id bigint not null references document (id),
  -- The readings that ended, by document id.
  readings jsonb not null default '{}',
  at timestamptz not null,
  -- When what it retired was brought back.
  reversed_at timestamptz
);
create index retirement_document on retirement (document_id);

-- Claims that no longer count, with their former ids. Roles without claims are deleted, so their claims keep whose they
-- were.
create table retired_claim (
  id bigint primary key,
  subject_kind text not null,
  subject_id bigint not null,
  document_id bigint not null,
  ref text not null,
  method text not null,
  source_url text,
  effective_at timestamptz not null,
  retrieved_at timestamptz not null,
  fields jsonb not null,
  person_id bigint,
  company_id bigint,
  retired_by bigint not null references retirement (id)
);
create index retired_claim_retirement on retired_claim (retired_by);
create index retired_claim_subject on retired_claim (subject_kind, subject_id);

alter table review_item
  -- Items with one answer: the same name and candidates.
  add column group_key text;
create index review_item_group on review_item (group_key) where status = 'open' and group_key is not null;

-- Uncertain rows of readings that were replaced or undone, with every column of `review_item`.
create table retired_review_item (
  id bigint primary key,
  item jsonb not null,
  retired_by bigint not null references retirement (id)
);
create index retired_review_item_retirement on retired_review_item (retired_by);

-- What an operator decided about rows of a list, by content: the row's id in the list, else its name and place. Every
-- later reading applies it.
create table match_ruling (
  source text not null,
  external_id text not null,
  key text not null,
  -- The company it belongs to; for `is_new` the one made for it, as far as known.
  company_id bigint references company (id),
  is_new boolean not null,
  decided_at timestamptz not null,
  decided_by text not null,
  primary key (source, external_id, key)
);

-- Rounds that a document's filing showed to be one chain; undoing the document splits them again.
create table joined_round (
  id bigint generated always as identity primary key,
  document_id bigint not null references document (id),
  merge jsonb not null
);
create index joined_round_document on joined_round (document_id);
