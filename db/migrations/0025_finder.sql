-- The email finder's memory: addresses that were published, what mail servers said of addresses, who is not to be found,
-- and searches while they are answered. Addresses are personal data: never logged, never in the catalogue's own tables.

-- An address that stands in a document of the evidence: a person's of the catalogue, or a function's ("press@").
create table finder_published (
  id bigint generated always as identity primary key,
  address text not null,
  domain text not null,
  -- Null for the address of a function.
  person_id bigint references person (id) on delete cascade,
  document_id bigint not null references document (id),
  -- 'company': the document is from a site at the address's own domain; 'elsewhere': a feed, an article, a list.
  published_by text not null check (published_by in ('company', 'elsewhere')),
  -- Where a reader finds it; null where the document has no address.
  url text,
  retrieved_at timestamptz not null,
  -- The patterns that make the address of its owner's name.
  patterns text[] not null default '{}',
  unique (address, document_id)
);
create index finder_published_domain on finder_published (domain, retrieved_at desc);
create index finder_published_document on finder_published (document_id);
create index finder_published_person on finder_published (person_id) where person_id is not null;

-- Which documents were read for addresses.
create table finder_document (
  document_id bigint primary key references document (id),
  read_at timestamptz not null
);

-- Every answer about an address, the newest last. Whose address it is meant to be is not kept, but for the patterns.
create table finder_verification (
  id bigint generated always as identity primary key,
  address text not null,
  domain text not null,
  result text not null check (result in ('valid', 'invalid', 'accept_all', 'unknown')),
  -- What was said in the same session of an address that nobody has; 'not_asked' where it did not come to that.
  control text not null check (control in ('refused', 'accepted', 'unclear', 'not_asked')),
  flags text[] not null default '{}',
  method text not null check (method in ('smtp', 'dns', 'service')),
  mode text not null check (mode in ('smtp', 'mx_only')),
  patterns text[] not null default '{}',
  checked_at timestamptz not null
);
create index finder_verification_address on finder_verification (address, checked_at desc);
create index finder_verification_valid on finder_verification (domain, checked_at desc) where result = 'valid';
create index finder_verification_checked on finder_verification (checked_at);

-- Who objected to being found. Hashes keep the names from being read, and tell whether one is among them.
create table finder_objection (
  hash bytea primary key,
  kind text not null check (kind in ('address', 'person', 'person_at_domain')),
  since timestamptz not null
);

-- A search while it is answered, and for 30 days after. What is shown is read from the tables above each time.
create table finder_search (
  -- Made by chance; whoever has it may read an anonymous search.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('person', 'address', 'domain')),
  account_id text references account (id) on delete cascade,
  -- As it was typed, to be shown again in the field.
  typed text not null,
  person_name text,
  company_name text,
  address text,
  domain text not null,
  state text not null check (state in ('searching', 'waiting', 'done')),
  -- Whether the domain takes mail, once that was asked.
  mail text check (mail in ('hosts', 'no_mail', 'unclear', 'reserved')),
  -- How often its servers were asked.
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- Until when a process is taken to be at it.
  held_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index finder_search_account on finder_search (account_id) where account_id is not null;
create index finder_search_created on finder_search (created_at);

-- Whose turn it is at mail servers, over all processes: one session at a time with a provider, spaced; all of them spaced.
create table finder_provider_turn (
  provider text primary key,
  next_at timestamptz not null,
  held_until timestamptz not null,
  holder uuid
);
create table finder_pace (
  singleton boolean primary key default true check (singleton),
  next_at timestamptz not null
);
insert into finder_pace (next_at) values ('-infinity');
