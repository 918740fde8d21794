-- Lists hold addresses that were found: whoever objects to being found is taken out of them.
create index finder_bulk_row_email on finder_bulk_row (email) where email is not null;
-- Whether a domain takes any address is known of the domain, not of each name.
create index finder_verification_accepts on finder_verification (domain, checked_at desc) where control = 'accepted';
-- Searches whose process died.
create index finder_search_open on finder_search (created_at) where state <> 'done';
