select pgboss.create_queue('mail.forget', '{}');
