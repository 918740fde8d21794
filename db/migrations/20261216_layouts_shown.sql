-- A confirmed layout also remembers what its columns were when somebody confirmed them: their group, kind and units.
alter table list_layout add column shown jsonb not null default '{}';
