-- When a website was searched for a company that has none, and what came of it.
create table website_search (
  company_id bigint primary key,
  -- `proved`: accepted by rule; `doubtful`: a reviewer decides; `unread`: a candidate could not be read now.
  verdict text not null check (verdict in ('proved', 'doubtful', 'none', 'unread')),
  website text,
  points integer,
  searched_at timestamptz not null,
  next_at timestamptz not null
);
create index website_search_due on website_search (next_at);
