-- The tool's record of a company, where its search cannot find what was just made.
alter table destination_item add column record_id text;
