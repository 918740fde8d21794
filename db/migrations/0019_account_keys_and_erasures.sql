-- A key that an account made for itself: as good as the account at the moment of use. Null: the operator's.
alter table api_key
  add column account_id text references account (id) on delete cascade,
  -- What it may be used for; what the program calls them, see core/keys/scopes.ts.
  add column scopes text[] not null default '{read,export,finder}' check (cardinality(scopes) > 0);
create index api_key_account on api_key (account_id) where account_id is not null;

-- Who has been erased, as keyed hashes: a backup from before brings their rows back, and this says that they go again.
create table erasure (
  -- 'account': by its id; 'address': an e-mail address, and what was written down before.
  kind text not null check (kind in ('account', 'address')),
  subject_hash bytea not null check (length(subject_hash) = 32),
  erased_at timestamptz not null,
  primary key (kind, subject_hash)
);

select pgboss.create_queue('privacy.sweep', '{}');
