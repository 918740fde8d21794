-- Whether companies of which nobody knows if they are startups are on lists (`UNDECIDED_STARTUPS`).
alter table directory_state add column lists_undecided boolean not null default false;
