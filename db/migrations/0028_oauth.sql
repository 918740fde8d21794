-- Programs that registered themselves to ask accounts for access (RFC 7591). They are public clients without a secret.
create table oauth_client (
  id text primary key,
  name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz not null
);
create index oauth_client_created on oauth_client (created_at);

-- Codes that a program exchanges once for a key, as hashes.
create table oauth_code (
  code_sha256 bytea primary key check (length(code_sha256) = 32),
  client_id text not null references oauth_client (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  redirect_uri text not null,
  -- S256 of the verifier that the program keeps (RFC 7636).
  code_challenge text not null,
  expires_at timestamptz not null
);
create index oauth_code_client on oauth_code (client_id);
create index oauth_code_account on oauth_code (account_id);

-- The program that got the key by sign-in; null: a key made by hand.
alter table api_key add column oauth_client_id text references oauth_client (id) on delete set null;
create index api_key_oauth_client on api_key (oauth_client_id) where oauth_client_id is not null;
