-- A newer version of a list reuses the companies of its former reading by the list's own ids.
create index retired_claim_list_id on retired_claim (retired_by, (fields ->> 'listId')) where subject_kind = 'company' and fields ? 'listId';
