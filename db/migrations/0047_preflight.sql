-- Results of the checks before going live that need traffic to other machines, which owners request.
create table preflight_result (
  check_key text primary key,
  requested_at timestamptz not null,
  -- Null while a job works on it.
  finished_at timestamptz,
  -- [{"where": …, "what": …}], empty when nothing is wrong.
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array')
);
