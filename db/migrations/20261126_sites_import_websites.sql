-- What publishing an import did about the websites of its companies, and its leads with an address at that time.
create table import_websites (
  proposal_id bigint primary key references proposal (id) on delete cascade,
  -- `pending` until the job has decided; `declined` by the editor; `off`, `private` and `paused` are obstacles.
  state text not null check (state in ('pending', 'requested', 'declined', 'off', 'private', 'paused')),
  leads integer not null,
  -- Leads whose company or one of its people had an e-mail address.
  addressed integer not null,
  -- Websites of its companies that had not been read.
  websites integer not null,
  decided_at timestamptz not null
);
