-- Claims that the gazetteer derives from a stated city.
alter table claim drop constraint claim_method_check,
  add constraint claim_method_check check (method in ('filed', 'published', 'imported', 'edited', 'derived'));
