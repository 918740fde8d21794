-- New prices are told of and asked for by a job of their own, apart from the notices of renewals.
select pgboss.create_queue('billing.price_changes', '{}');
