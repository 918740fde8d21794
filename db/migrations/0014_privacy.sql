-- Privacy rights: suppressed people, and privacy requests handled step by step.

-- People who must not be listed, as keyed hashes of what identifies them. The keys of one person share a case.
create table suppression (
  key_hash bytea primary key check (length(key_hash) = 32),
  -- 'name': name and a key of the company; 'address': e-mail address; 'profile': profile URL; 'slug': former page.
  kind text not null check (kind in ('name', 'address', 'profile', 'slug')),
  case_id uuid not null,
  since timestamptz not null,
  -- Lifted keys stay, so that an older copy of the ledger does not bring them back.
  lifted_at timestamptz,
  -- False for a key from a copy of the ledger until the catalogue was searched for the person.
  applied boolean not null
);
create index suppression_case on suppression (case_id);

alter table privacy_request
  -- The person or company in the catalogue that the request concerns. No foreign keys: both may be erased.
  add column person_id bigint,
  add column company_id bigint,
  -- How the requester's identity was verified: by a link mailed to the company's domain or an address on record, or by
  -- an operator, with a note.
  add column verification text check (verification in ('link', 'operator')),
  add column verified_at timestamptz,
  add column verified_by text,
  add column verification_note text,
  add column extended_at timestamptz,
  add column extension_reason text,
  add column outcome text check (outcome in ('checked', 'copied', 'corrected', 'deleted', 'opted_out', 'answered', 'declined')),
  -- The text that the requester received with the outcome.
  add column answer text,
  add column suppression_case uuid,
  add check ((verification is null) = (verified_at is null)),
  add check ((extended_at is null) = (extension_reason is null));

-- The change log stays append-only, except that a row's values may be erased.
create function refuse_changing_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.fields = '{}' and to_jsonb(new) - 'fields' = to_jsonb(old) - 'fields' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger change_append_only on change;
create trigger change_append_only before update or delete on change
  for each row execute function refuse_changing_log();
