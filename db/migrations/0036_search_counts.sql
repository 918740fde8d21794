-- What was searched for in the list of companies, by day: nothing says who searched.
create table search_count (
  day date not null,
  -- As typed, in lower case, without further spaces.
  term text not null,
  searches integer not null,
  -- How many of them found nothing.
  without_results integer not null,
  primary key (day, term)
);
