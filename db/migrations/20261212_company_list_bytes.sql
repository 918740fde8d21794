-- The bytes of what the customer gave, of which an account has a quota.
alter table listed_company add column bytes integer not null default 0;
update listed_company set bytes = octet_length(external_id) + octet_length(name) + octet_length(domain)
  + octet_length(place) + octet_length(metadata::text);
alter table listed_company alter column bytes drop default;

-- Counts and sums of a list come from the index alone.
drop index listed_company_order;
create index listed_company_order on listed_company (list_id, id) include (bytes);
