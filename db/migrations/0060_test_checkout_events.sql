-- Delivers the events of the test checkout again.
select pgboss.create_queue('billing.test_event', '{}');

-- Jobs of killed processes are looked for every few seconds.
create index job_active on pgboss.job (started_on) where state = 'active';
