-- When the next request to a host is due, so that all runs of a site share one rate.
create table fetch_rate (
  host text primary key,
  next_at timestamptz not null
);

-- A running import renews this; one whose time has passed was interrupted.
alter table ingest_run add column alive_until timestamptz;
