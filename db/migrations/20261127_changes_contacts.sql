-- Addresses of contacts are facts of the change log: an entry per company and person, with the status before and after
-- and never the address itself, because the log is append-only and addresses are erased.
alter table change drop constraint change_subject_kind_check;
alter table change add constraint change_subject_kind_check
  check (subject_kind in ('company', 'person', 'role', 'round', 'contact'));

-- What happened to contacts and is not in the log yet. Written by a trigger, so that no writer and no cascade is missed;
-- moved into the log by a job, because only writers of the catalogue may append to it.
create table contact_change (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  -- Null: the company's general address.
  person_id bigint,
  -- The statuses; null: no address.
  before text,
  after text,
  is_other_address boolean not null,
  -- Why it was removed, if its remover said so.
  reason text
);

create function note_contact_change() returns trigger language plpgsql as $$
begin
  insert into contact_change (company_id, person_id, before, after, is_other_address, reason)
  values (coalesce(new.company_id, old.company_id), coalesce(new.person_id, old.person_id), old.status, new.status,
    coalesce(old.address <> new.address, false),
    case when tg_op = 'DELETE' then nullif(current_setting('newly_raised.contact_reason', true), '') end);
  return null;
end $$;
create trigger contact_added after insert on contact for each row execute function note_contact_change();
create trigger contact_changed after update of address, status on contact for each row
  when ((old.address, old.status) is distinct from (new.address, new.status)) execute function note_contact_change();
create trigger contact_removed after delete on contact for each row execute function note_contact_change();

-- Exports compare addresses, and rows that are companies or people. Null in exports of before: addresses are not compared,
-- and rows are rounds.
alter table exported_block add column contacts integer[], add column row_ids bigint[];
alter table export add column row_kind text not null default 'round' check (row_kind in ('round', 'company', 'founder', 'person'));
update export set row_kind = 'company' where preset is not null;
update exported_block b set row_ids = (
  select array_agg(coalesce(r.company_id, -u.id) order by u.place)
  from unnest(b.round_ids) with ordinality u (id, place) left join funding_round r on r.id = u.id)
from export e where e.id = b.export_id and e.row_kind = 'company';

-- People whose lookup from a list an account paid for; a repeat within 30 days is free. Deleted after that.
create table finder_charge (
  account_id text not null references account (id) on delete cascade,
  -- SHA-256 of the name and the company's domain or name.
  person text not null,
  at timestamptz not null,
  primary key (account_id, person)
);
create index finder_charge_at on finder_charge (at);
-- What the row was charged as; null: free. Rows that bring no address are free.
alter table finder_bulk_row add column charge text;
update finder_bulk_row r set charge = 'before ' || r.position from finder_bulk b
  where b.id = r.bulk_id and b.state in ('running', 'paused') and r.state = 'waiting';
