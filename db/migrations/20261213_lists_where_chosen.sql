-- A list to leave out applies everywhere, only to the searches for which it was chosen, or nowhere.
alter table company_list add column applies_where text not null default 'everywhere'
  check (applies_where in ('everywhere', 'chosen', 'nowhere'));
update company_list set applies_where = 'nowhere' where not applies;
alter table company_list drop column applies;
