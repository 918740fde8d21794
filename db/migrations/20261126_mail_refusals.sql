-- Returns about our server, address or rate: they never count against the receiver.
alter table mail_return drop constraint mail_return_kind_check;
alter table mail_return add constraint mail_return_kind_check check (kind in ('hard', 'soft', 'sender', 'complaint'));

-- Domains that refuse mail from this site, whoever it is for. List mail to them waits until `until`.
create table mail_refusal (
  domain text primary key,
  since timestamptz not null,
  until timestamptz not null,
  -- Refusals after each other; each doubles the wait.
  times int not null default 1,
  reported_by text not null check (reported_by in ('smtp', 'report', 'webhook')),
  -- The server's words, without addresses.
  reason text not null
);
