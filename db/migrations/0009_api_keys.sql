-- Keys of the open interface. A key itself is shown once and never stored: 190 random bits need no salt and no slow
-- hash, since nobody can try them all.

create table api_key (
  id bigint generated always as identity primary key,
  -- The beginning of the key, which names it in lists and in the audit trail and opens nothing.
  prefix text not null unique,
  secret_sha256 bytea not null unique check (length(secret_sha256) = 32),
  label text not null,
  -- What whoever holds it may see: the access of the plan it was made under.
  access text not null check (access in ('free', 'paid')),
  created_at timestamptz not null,
  created_by text not null,
  -- To the minute: a busy key must not write with every request.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text
);
