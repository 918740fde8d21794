-- What the desk of waiting work leaves out, because somebody has seen it: a failed run, or a website that cannot be read.
create table work_dismissal (
  kind text not null,
  item text not null,
  dismissed_at timestamptz not null,
  dismissed_by text not null,
  primary key (kind, item)
);

-- Items that were decided together by one press, so that they are undone together.
create table work_batch (
  id bigint generated always as identity primary key,
  kind text not null,
  items text[] not null,
  decided_at timestamptz not null,
  decided_by text not null
);
