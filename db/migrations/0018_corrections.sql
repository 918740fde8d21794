-- Suppressed companies, corrections that survive newer lists, investors found without reading claims, and a check of
-- the site's secret.

alter table suppression
  drop constraint suppression_kind_check,
  -- 'company': a company's domain, CIK, page, or name with a location.
  add constraint suppression_kind_check check (kind in ('name', 'address', 'profile', 'slug', 'company'));

-- A suppression withdraws the company by an edit; `fields` names its case.
alter table edit
  drop constraint edit_action_check,
  add constraint edit_action_check
    check (action in ('change', 'create', 'withdraw', 'restore', 'merge', 'split', 'suppress'));
create index edit_suppress on edit (subject_id) where action = 'suppress';

-- The history of an investor shows the merges into it, and that of a company its merges and splits.
create index edit_merged_investor on edit ((fields ->> 'into')) where subject_kind = 'investor' and action = 'merge';
create index company_merge_edit on company_merge (edit_id);

-- A reviewer's corrections of the ruled rows: a list of values before (`was`) and after (`changes`), as text.
alter table match_ruling add column corrections jsonb not null default '[]';

-- Rounds whose evidence names an investor that an editor withdrew, so that restoring it finds them.
create table withdrawn_investor_mention (
  investor_id bigint not null references investor (id) on delete cascade,
  round_id bigint not null references funding_round (id) on delete cascade,
  primary key (investor_id, round_id)
);
create index withdrawn_investor_mention_round on withdrawn_investor_mention (round_id);
insert into withdrawn_investor_mention (investor_id, round_id)
select distinct i.id, c.subject_id
from claim c
cross join lateral jsonb_array_elements(c.fields -> 'investors') m (mention)
join investor i on i.key = lower(regexp_replace(m.mention ->> 'name', '[^[:alnum:]]', '', 'g'))
join funding_round r on r.id = c.subject_id
where i.withdrawn_at is not null and c.subject_kind = 'round' and jsonb_typeof(c.fields -> 'investors') = 'array';

-- A keyed hash of a fixed text. Under another secret it differs, and no other keyed hash would match either.
create table secret_check (
  id boolean primary key default true check (id),
  key_hash bytea not null check (length(key_hash) = 32),
  since timestamptz not null
);
