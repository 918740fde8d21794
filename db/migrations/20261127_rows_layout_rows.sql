-- A confirmed layout also remembers what the rows with a value are, by heading and value.
alter table list_layout add column rows jsonb not null default '{}';
