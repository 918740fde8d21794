-- A first Form C that stands alone does not state its file number; the numbered filings of its issuer look for it.
create index filing_unnumbered_offering on filing (cik) where file_number is null and form_type = 'C';
