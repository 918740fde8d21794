-- Of a list that is not in step with the catalogue, because its owner had no access: the last company that was matched
-- anew since. Null if it is in step.
alter table company_list add column matched_to bigint;
