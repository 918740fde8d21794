-- Rows of a list whose statements a newer version of the list repeats. Their claims stay and only move to the newer
-- version; undoing it moves them back. Positions are those in the former and in the newer version.
create table kept_row (
  retirement_id bigint not null references retirement (id),
  former_ref text not null,
  ref text not null,
  primary key (retirement_id, former_ref)
);
create index kept_row_ref on kept_row (retirement_id, ref);
