-- The best address of each person and company that lists, files and programs show: what the finder's stored evidence
-- answers, kept so that a list of any length reads it by join. Computed again whenever that evidence changes.
create table contact (
  company_id bigint not null references company (id) on delete cascade,
  -- Null: the company's general address.
  person_id bigint references person (id) on delete cascade,
  address text not null,
  status text not null check (status in ('verified', 'published', 'listed', 'mailbox_exists', 'verified_before', 'pattern')),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  -- The strongest evidence: its label, and its link and time if it has any.
  proof_label text not null,
  proof_url text,
  proof_at timestamptz,
  -- When its mail server last confirmed it.
  verified_at timestamptz,
  unique nulls not distinct (company_id, person_id)
);
create index contact_person on contact (person_id) where person_id is not null;
create index contact_address on contact (address);
create index contact_verified on contact (verified_at) where status = 'verified';

-- One row: the position in the change log up to which contacts follow the catalogue.
create table contact_state (
  singleton boolean primary key default true check (singleton),
  change_id bigint not null
);
insert into contact_state (change_id) values (0);

-- A document may state one address for several people, such as a founder of two companies.
alter table finder_published drop constraint finder_published_address_document_id_key;
alter table finder_published add constraint finder_published_once unique nulls not distinct (address, document_id, person_id);
-- Documents are read again for the addresses that they state as claims.
delete from finder_document d using document doc where doc.id = d.document_id and doc.source <> 'sec-form-d';
