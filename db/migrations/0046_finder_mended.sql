-- Which attempt is at a search: only that one may go on holding it, and settle it.
alter table finder_search add column holder uuid;

-- A profile's address is written in many ways: with and without scheme, "www.", a country ("fr.linkedin.com"), a slash or a
-- query at the end. What stays of it is compared. (Bodies that are bound here: indexes are built without a search path.)
create function profile_key(url text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(lower(trim(url)), '^(?:[a-z]+://)?(?:www\.|[a-z]{2}\.(?=linkedin\.com/))?', ''), '/*(?:[?#].*)?$', '');
create function profile_keys(urls text[]) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(profile_key(url)), '{}') from unnest(urls) url);
create index person_profile_key on person (profile_key(profile_url));
create index company_profile_keys on company using gin (profile_keys(profile_urls));
drop index company_profile_urls;
