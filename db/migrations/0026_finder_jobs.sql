-- The email finder's jobs: searches that mail servers put off, and addresses in new documents.
select pgboss.create_queue('finder.search', '{}');
select pgboss.create_queue('finder.read', '{}');
