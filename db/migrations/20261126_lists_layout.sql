-- Layouts of lists: the row of headings and the meanings that an operator confirmed once for all lists that have it.
create table list_layout (
  key text primary key,
  -- Field by heading; null for a heading that is not read.
  fields jsonb not null,
  confirmed_at timestamptz not null,
  confirmed_by text not null
);
