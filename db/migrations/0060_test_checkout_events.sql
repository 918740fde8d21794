-- Delivers the events of the test checkout again.
select pgboss.create_queue('billing.test_event', '{}');
