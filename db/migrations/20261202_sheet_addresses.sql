-- The read-only address of a saved search for spreadsheets. Whoever has it reads the search as its owner may.
create table sheet_address (
  search_id bigint primary key references saved_search (id) on delete cascade,
  -- SHA-256 of the secret part of the address, which is stored nowhere.
  key_sha256 bytea not null unique check (octet_length(key_sha256) = 32),
  with_addresses boolean not null,
  created_at timestamptz not null,
  -- To the minute; null if never read.
  last_read_at timestamptz
);

-- Programs such as Zapier take one round a message.
alter table webhook_endpoint add column one_round boolean not null default false;
