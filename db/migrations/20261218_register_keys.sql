-- 'register': a company's number in a public register with its kind, such as "uei:ABCDEFGHJK12".
alter table company_key drop constraint company_key_kind_check;
alter table company_key add constraint company_key_kind_check check (kind in ('cik', 'domain', 'name', 'link', 'register'));
