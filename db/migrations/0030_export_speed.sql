-- The names of a round's investors as lists of their own: a file writes a million of them, and taking them out of JSON
-- row by row kept the database from sharing the work of an export among its processes.
alter table lead
  add column investor_names text[] not null default '{}',
  add column lead_investor_names text[] not null default '{}';
update lead set
  investor_names = array(select i.entry ->> 'name' from jsonb_array_elements(lead.investors) with ordinality i (entry, position) order by i.position),
  lead_investor_names = array(select i.entry ->> 'name' from jsonb_array_elements(lead.investors) with ordinality i (entry, position)
    where (i.entry ->> 'lead')::boolean order by i.position)
where lead.investors <> '[]';

-- Hashes do not compress; trying to took half of the time of writing them down.
alter table exported_block
  alter column rounds set storage external, alter column companies set storage external,
  alter column founders set storage external, alter column proofs set storage external;
