-- The fields of an entry whose values read the same before and after, such as a website that lost its "www.". An entry
-- without any other field is no news (core/catalogue/claims/news.ts); history, undo and effects read all entries.
alter table change add column alike text[] not null default '{}';
