-- Account security: what a session is and when it was used, changes of e-mail address, required passkeys, and forms kept
-- while their author signs in again.

alter table account_session rename column updated_at to last_used_at;
alter table account_session add column method text not null default 'link' check (method in ('link', 'passkey', 'provider'));

-- A change of address that waits for its two confirmations; at most one per account.
create table email_change (
  account_id text primary key references account (id) on delete cascade,
  new_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_expiry on email_change (expires_at);

-- The link mailed to each of the two addresses.
create table email_change_link (
  token_hash bytea primary key,
  account_id text not null references account (id) on delete cascade references email_change (account_id) on delete cascade,
  side text not null check (side in ('current', 'new')),
  confirmed_at timestamptz,
  unique (account_id, side)
);

-- A form whose action needed a fresh sign-in; the account's last one. `input` is what its author had entered.
create table kept_form (
  account_id text primary key references account (id) on delete cascade,
  path text not null,
  input jsonb not null,
  expires_at timestamptz not null
);
create index kept_form_expiry on kept_form (expires_at);

-- One row: the owners' rules for the back office.
create table office_rules (
  only_row boolean primary key default true check (only_row),
  requires_passkeys boolean not null
);
insert into office_rules (requires_passkeys) values (false);
