-- Whether a company is a startup, as filings show or an editor says, and why; null where only lists or articles name it.
-- Companies that are none, or of which nobody knows, are on no list.
alter table company add column startup text check (startup in ('yes', 'no', 'unknown'));
alter table company add column startup_reason text;
create index company_undecided_startup on company (id) where startup = 'unknown';
