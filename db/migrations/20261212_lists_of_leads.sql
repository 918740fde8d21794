-- True if the rows were made of leads instead of a file of the account's own: they come with full access.
alter table finder_bulk add column is_of_leads boolean not null default false;
update finder_bulk set is_of_leads = true where headers = array['Company', 'Website', 'Location', 'Stage', 'Amount',
  'Currency', 'Announced', 'Proof', 'Name', 'Title', 'Profile'];
