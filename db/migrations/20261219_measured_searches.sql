-- Searches that ask for growth hear of companies whose numbers moved them into their ranges, or out. A measure is no
-- change of the log, so each row has the version of the catalogue that it came with, and each cursor the newest it knows.
alter table measure add column version bigint not null default 0;
create index measure_version on measure (version);
alter table search_cursor add column measured_to bigint not null default 0;
