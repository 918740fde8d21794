-- What single accounts report without a mail server's reply counts for them only, until another account agrees.
create table finder_bounce_report (
  address_hash bytea not null,
  account_id text not null references account (id) on delete cascade,
  bounced_at timestamptz not null,
  primary key (address_hash, account_id)
);
create index finder_bounce_report_account on finder_bounce_report (account_id);

-- When each of these accounts reported the address, by account.
alter table contact add column bounced_for jsonb not null default '{}';
