-- The program that follows a filter with exports of what is new; null: the account itself. Each has its own last export.
alter table export add column consumer text;
