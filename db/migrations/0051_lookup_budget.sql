-- People of lists that an account looked up in a month, against the budget of its plan.
create table finder_budget (
  account_id text not null references account (id) on delete cascade,
  -- First day of the month, UTC.
  month date not null,
  people integer not null check (people >= 0),
  primary key (account_id, month)
);

-- People of the list that counted when it started; those not looked up are given back when it is cancelled.
alter table finder_bulk add column counted integer not null default 0;
