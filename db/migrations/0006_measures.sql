-- How fast pages were in visitors' browsers: counts only, by day, route and size. Nothing of a visitor is kept.

create table page_measure (
  day date not null,
  -- The route's pattern (`/companies/:slug`), never an address.
  route text not null,
  measure text not null check (measure in ('LCP', 'CLS', 'INP', 'FID', 'TTFB', 'render-error')),
  -- The upper bound of the size class, in the measure's unit; the classes end at the thresholds.
  up_to double precision not null,
  count bigint not null check (count > 0),
  primary key (day, route, measure, up_to)
);
