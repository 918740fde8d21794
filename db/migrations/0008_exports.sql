-- Exports: who took what away and when, and which rows they have been told of, so that the next one can offer the rest.

create table export (
  id bigint generated always as identity primary key,
  actor text not null,
  at timestamptz not null,
  format text not null check (format in ('csv', 'xlsx', 'ndjson')),
  -- The file for another program; null: a choice of columns.
  preset text,
  columns text[] not null,
  -- The filter as an address says it, without an order: equal filters, equal texts.
  filter text not null,
  -- Whether rounds were picked or left out by hand; such an export is none that a later one is compared with.
  by_hand boolean not null,
  -- Where it stood: the catalogue's version and the newest entry of the change log it saw.
  catalogue_version bigint not null,
  change_id bigint not null,
  -- The export whose rows it left out as told; null: it held every row.
  since_id bigint references export (id),
  row_count bigint not null,
  withdrawn_count bigint not null,
  left_out_count bigint not null
);
create index export_newest on export (actor, id desc);
create index export_of_filter on export (actor, filter, id desc) where not by_hand;
create index export_since on export (since_id) where since_id is not null;

-- The rows somebody has after an export, with what they were told of each, hashed: of the round, its company, its
-- founder and its proof. Ten thousand rows a block: a row of its own for each took three times the room.
create table exported_block (
  export_id bigint not null references export (id),
  block integer not null,
  round_ids bigint[] not null,
  rounds integer[] not null,
  companies integer[] not null,
  founders integer[] not null,
  proofs integer[] not null,
  primary key (export_id, block)
);
