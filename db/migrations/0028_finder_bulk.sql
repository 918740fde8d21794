-- Lists of people whose addresses an account has looked up. Nobody else sees them, and they are removed after a while.

create table finder_bulk (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  headers text[] not null,
  rows integer not null check (rows > 0),
  state text not null check (state in ('running', 'paused', 'cancelled', 'done')),
  created_at timestamptz not null,
  ended_at timestamptz,
  purge_at timestamptz not null,
  check ((ended_at is null) = (state in ('running', 'paused')))
);
create index finder_bulk_account on finder_bulk (account_id, created_at desc);
create index finder_bulk_running on finder_bulk (id) where state = 'running';
create index finder_bulk_purge on finder_bulk (purge_at);

-- One row of a list: its cells as they were, whom it names, and what was found.
create table finder_bulk_row (
  bulk_id text not null references finder_bulk (id) on delete cascade,
  position integer not null,
  cells jsonb not null,
  name text not null,
  company text not null,
  domain text not null,
  -- The how-manieth row of the same company it is: rows are worked on in this order, so that no company's server is asked
  -- of everybody at once, and what the first answers teach serves the later rows.
  spread integer not null,
  state text not null check (state in ('waiting', 'done')),
  -- When it may be taken; while a process works on it, when it may be taken from that process.
  due_at timestamptz not null,
  claimed_by text,
  tries integer not null default 0,
  status text,
  email text,
  confidence text check (confidence in ('high', 'medium', 'low')),
  source text,
  verified boolean,
  primary key (bulk_id, position),
  check ((status is null) = (state = 'waiting'))
);
create index finder_bulk_row_due on finder_bulk_row (bulk_id, due_at, spread, position) where state = 'waiting';

select pgboss.create_queue('finder.purge', '{}');
