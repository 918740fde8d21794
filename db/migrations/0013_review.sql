-- Review decisions that correct a record and can be undone; runs whose inputs failed; reading the audit log.

alter table ingest_run
  drop constraint ingest_run_status_check,
  add constraint ingest_run_status_check
    check (status in ('running', 'done', 'held', 'partly_failed', 'failed', 'interrupted')),
  -- Why inputs failed.
  add column error text;

-- Numbers decisions in their order; a decision may cover several items.
create sequence review_decision_id;
alter table review_item
  -- The record as the reviewer accepted it; null if unchanged.
  add column accepted_record jsonb,
  -- The company that an accepted record became part of.
  add column company_id bigint,
  add column decision_id bigint;
update review_item i set decision_id = nextval('review_decision_id')
from (select id from review_item where status <> 'open' order by decided_at, id) decided where decided.id = i.id;
create index review_item_decision on review_item (decision_id desc, id) where decision_id is not null;

create index audit_entry_actor on audit_entry (actor, id);
create index audit_entry_action on audit_entry (action, id);
