-- Finds companies whose name is a run of words of a search, or begins with the whole search.
create index lead_text_name on lead_text (name collate "C");
