-- What the back office lists, page by page, and what is noted when something was answered.

-- What was done, in the words of whoever did it.
alter table privacy_request add column done_note text;
alter table contact_message add column done_note text;

create index privacy_request_done on privacy_request (done_at desc, id desc) where done_at is not null;
create index contact_message_done on contact_message (done_at desc, id desc) where done_at is not null;

-- On the table above all queues, so that a queue made later has it too.
create index job_failed on pgboss.job (completed_on desc, id desc) where state = 'failed';

create index review_item_waiting on review_item (kind, id) where status = 'open';

create index account_newest on account (created_at desc, id desc);
-- Finds addresses by their beginning, and by the beginning of their domain.
create index account_address on account (email text_pattern_ops);
create index account_domain on account ((split_part(email, '@', 2)) text_pattern_ops);
