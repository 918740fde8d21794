-- Reasons are data, and every door words what mends them. Those that earlier versions stored as text lose the clauses
-- that name options of the command line; notices of imports become objects.

create function pg_temp.without_options(text) returns text language sql immutable as $$
  select case when $1 !~ '(^|[^[:alnum:]_-])--[a-z]' then $1 else coalesce(
    (select regexp_replace(string_agg(clause, ' ' order by place), '[;:]$', '')
      from regexp_split_to_table($1, '(?<=[;.])\s') with ordinality as c (clause, place)
      where clause !~ '(^|[^[:alnum:]_-])--[a-z]'),
    regexp_replace($1, '\s*--[a-z][[:alnum:]_-]*(=\S*)?', '', 'g')) end
$$;

update proposal set holds = (
  select coalesce(jsonb_agg(hold || jsonb_build_object('reason', pg_temp.without_options(hold ->> 'reason')) order by place), '[]')
  from jsonb_array_elements(holds) with ordinality as h (hold, place))
where holds::text ~ '--[a-z]';

update proposal set effect = effect || jsonb_build_object('notices', (
  select coalesce(jsonb_agg(jsonb_build_object('message', pg_temp.without_options(notice)) order by place), '[]')
  from jsonb_array_elements_text(effect -> 'notices') with ordinality as n (notice, place)))
where effect ? 'notices';

update proposal_outcome set outcome = outcome
  || jsonb_build_object('message', pg_temp.without_options(outcome ->> 'message'))
where outcome ->> 'kind' = 'notice' and outcome ->> 'message' ~ '--[a-z]';

update import_task set problem = pg_temp.without_options(problem) where problem ~ '--[a-z]';
update source_run set problem = pg_temp.without_options(problem) where problem ~ '--[a-z]';
update managed_source set issue_reason = pg_temp.without_options(issue_reason) where issue_reason ~ '--[a-z]';
update quarantined_row set reason = pg_temp.without_options(reason) where ref = 'document' and reason ~ '--[a-z]';
update ingest_run set held_reason = pg_temp.without_options(held_reason) where held_reason ~ '--[a-z]';
update ingest_run set error = pg_temp.without_options(error) where error ~ '--[a-z]';
