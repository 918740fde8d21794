-- Readings of a document that ever waited for a person; only an act that names such a reading publishes it.
alter table document add column waited_readings text[] not null default '{}';
update document d set waited_readings = w.readings
from (
  select document_id, array_agg(distinct reading) as readings from proposal
  where status in ('open', 'held', 'discarded') or accepted_reason is not null group by document_id) w
where d.id = w.document_id;
