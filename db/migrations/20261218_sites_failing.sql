-- Since when a website, or the search for one, has failed without a success between.
alter table company_site add column failing_since timestamptz;
alter table website_search add column failing_since timestamptz;
update company_site set failing_since = read_at where state <> 'read';
update website_search set failing_since = searched_at where verdict = 'unread';
