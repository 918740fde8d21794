-- Cities of lists that several places share, and what a reviewer decided about them.
alter table claim drop constraint claim_method_check,
  add constraint claim_method_check
    check (method in ('filed', 'published', 'imported', 'edited', 'derived', 'reviewed'));

create table place_question (
  id bigint generated always as identity primary key,
  -- The list, whatever its version.
  source text not null,
  external_id text not null,
  -- The location in the list's words: city, region and country as a JSON array.
  key text not null,
  city text not null,
  region text,
  country text,
  -- Possible places, most likely first.
  options jsonb not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  -- The chosen option; null if it is none of them.
  answer jsonb,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  unique (source, external_id, key)
);
create index place_question_open on place_question (id) where status = 'open';
