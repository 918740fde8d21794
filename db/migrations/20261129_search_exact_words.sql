-- Addresses name exact words `words`; `search` is a question. Stored addresses had exact words.
update saved_search set address = regexp_replace(address, '(^|&)search=', '\1words=') where address ~ '(^|&)search=';
update pick_rule set filter = regexp_replace(filter, '(^|&)search=', '\1words=') where filter ~ '(^|&)search=';
update lead_set set filter = regexp_replace(filter, '(^|&)search=', '\1words=') where filter ~ '(^|&)search=';
update export set filter = regexp_replace(filter, '(^|&)search=', '\1words=') where filter ~ '(^|&)search=';
