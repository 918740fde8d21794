-- Edits by people, and who made each change.

create table edit (
  id bigint generated always as identity primary key,
  subject_kind text not null check (subject_kind in ('company', 'person', 'role', 'round', 'investor', 'ranking')),
  subject_id bigint not null,
  action text not null check (action in ('change', 'create', 'withdraw', 'restore', 'merge', 'split')),
  -- What the edit states, like a claim's fields: null means empty by edit. `before` holds the values it replaced.
  fields jsonb not null default '{}',
  before jsonb not null default '{}',
  actor text not null,
  reason text not null,
  source_url text,
  at timestamptz not null,
  reverted_at timestamptz,
  reverted_by text
);
create index edit_subject on edit (subject_kind, subject_id);

-- The claim of an edit exists while the edit is not reverted.
alter table claim add column edit_id bigint;
create index claim_edit on claim (edit_id) where edit_id is not null;

alter table change add column actor text, add column edit_id bigint;

-- Roles without evidence or withdrawn by an edit, kept so that their edits survive until new evidence finds them.
create table withdrawn_role (
  id bigint primary key,
  person_id bigint not null,
  company_id bigint not null,
  relation text not null,
  title text,
  unique (company_id, person_id, relation)
);
create index withdrawn_role_person on withdrawn_role (person_id);

-- The first spelling of a renamed investor; spellings that an operator declared to be another investor's; names that an
-- operator declared to be no investor.
alter table investor add column original_name text, add column merged_into_id bigint references investor (id),
  add column withdrawn_at timestamptz;
create index investor_merged_into on investor (merged_into_id) where merged_into_id is not null;

-- A split moves chosen evidence of one company (`absorbed_id`) to another (`kept_id`); undone like a merge.
alter table company_merge add column kind text not null default 'merge' check (kind in ('merge', 'split')),
  add column edit_id bigint references edit (id);
create index company_merge_absorbed on company_merge (absorbed_id);
