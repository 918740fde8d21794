-- Attempts whose sender stopped before it recorded an answer; they do not count towards giving a mail up.
alter table outbox_message add column interrupted integer not null default 0;

-- Background work that waits longer than allowed, so that it is reported once.
create table late_work (
  -- A measure of core/liveness/late-work.ts, with the kind of job.
  measure text primary key,
  since timestamptz not null,
  -- When it was back within its limit; null while it is late.
  ended_at timestamptz,
  -- When the owners were last told.
  mailed_at timestamptz
);
