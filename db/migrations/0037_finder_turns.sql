-- Turns at mail servers, shared by all processes: waiting, running, and over for some minutes.
create table finder_turn (
  id uuid primary key,
  -- One session at a time per queue: a provider's, or that of one company where a provider serves many.
  queue text not null,
  provider text not null,
  -- One session at a time per IP address; null where a provider serves many companies.
  server_ip text,
  -- Whose turn it is, for fairness: an account or a visitor's lookup, and a lookup or bulk job of it.
  account text not null,
  job text not null,
  -- A bulk job's row.
  patient boolean not null,
  created_at timestamptz not null,
  -- Renewed while it waits; a turn whose process died grows old.
  seen_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index finder_turn_waiting on finder_turn (created_at) where started_at is null and ended_at is null;
create index finder_turn_started on finder_turn (started_at) where started_at is not null;

-- What the last sessions of a queue or provider mean for the next one.
create table finder_queue (
  name text primary key,
  next_at timestamptz not null,
  -- Sessions in a row that found no mailbox; they slow the queue down.
  misses integer not null default 0,
  -- A provider is left alone after it refused us for reputation, longer each time.
  rest_until timestamptz,
  refusals integer not null default 0
);
drop table finder_provider_lease;

-- Domains without mail servers, as opposed to those that declare that they take no mail.
alter table finder_lookup drop constraint finder_lookup_mail_check;
alter table finder_lookup add constraint finder_lookup_mail_check
  check (mail in ('hosts', 'no_mail', 'not_found', 'unclear', 'reserved'));

-- A text list comes back with its own delimiter; null for a workbook.
alter table finder_bulk add column delimiter text check (delimiter in (',', ';', E'\t', '|'));
