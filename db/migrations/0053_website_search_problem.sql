-- Why candidates could not be read; null for other verdicts.
alter table website_search add column problem text;
