-- Subjects by the words of their names, also by the beginnings of words. Punctuation separates words, so that the parts of
-- "x.ai" and of "Saint-Gobain" are found.
create function name_words(names text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple', translate(names, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~“”„‘’«»–—·…', repeat(' ', 43)));
create index company_words on company using gin (name_words(name || ' ' || coalesce(legal_name, '')));
create index person_words on person using gin (name_words(name));
create index investor_words on investor using gin (name_words(name || ' ' || coalesce(original_name, '')));
create index company_domain on company (domain) where domain is not null;

-- Few rows of large tables: withdrawn, undecided and without a description.
create index company_withdrawn on company (updated_at, id) where withdrawn_at is not null;
create index company_undecided on company (updated_at, id) where startup in ('unknown', 'no');
create index company_undescribed on company (updated_at, id) where description is null and merged_into_id is null;
create index person_withdrawn on person (updated_at, id) where withdrawn_at is not null;
create index funding_round_withdrawn on funding_round (updated_at, id) where withdrawn_at is not null;

-- Companies that have rounds, read from the index alone.
create index funding_round_of_company on funding_round (company_id)
  where merged_into_id is null and withdrawn_at is null;
