-- A company may be named by the address of its profile on another site.
create index company_profile_urls on company using gin (profile_urls);
