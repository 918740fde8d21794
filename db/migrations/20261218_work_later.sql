-- Waiting work that an editor put off, or that one of them is to decide.
create table work_later (
  kind text not null,
  item text not null,
  title text not null,
  until timestamptz,
  assigned_to text references account (id) on delete set null,
  set_at timestamptz not null,
  set_by text not null,
  primary key (kind, item)
);
