-- One vocabulary for an address: verified, published, listed, pattern, bounced or none.
alter table contact drop constraint contact_status_check;
-- The same addresses in other words are no change of a contact.
alter table contact disable trigger contact_changed;
update contact set status = 'pattern', proof_at = null where status in ('mailbox_exists', 'verified_before');
alter table contact enable trigger contact_changed;
alter table contact add constraint contact_status_check
  check (status in ('verified', 'published', 'listed', 'pattern', 'bounced'));

-- Addresses to which mail came back for good, as keyed hashes: reported by a command, the API or a file. Bounces of
-- this site's own mail are in mail_suppression.
create table finder_bounce (
  address_hash bytea primary key,
  bounced_at timestamptz not null
);

-- A bounce decides an address's status now, so predictions need no comparison with outcomes.
drop table finder_prediction;

-- Results of bulk jobs: a status of the vocabulary, or the reason why there is no address.
alter table finder_bulk_row add column status_at timestamptz;
update finder_bulk_row set status = case
    when status = 'verified' and source <> 'Company Website' then 'verified'
    when source in ('Company Website', 'Public Source') then 'published'
    else 'pattern' end
  where status in ('verified', 'mailbox_exists', 'found', 'guessed');
alter table finder_bulk_row drop column verified;
update finder_bulk b set verified = counted.verified
  from (select bulk_id, count(*) filter (where status = 'verified')::int as verified from finder_bulk_row group by bulk_id)
    counted
  where counted.bulk_id = b.id and counted.verified <> b.verified;
