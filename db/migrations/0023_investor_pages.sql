-- Pages of investors: a readable address from the first spelling, and what an editor states about them.
alter table investor
  add column slug_base text not null generated always as (
    coalesce(
      nullif(
        trim(both '-' from left(regexp_replace(
          translate(lower(coalesce(original_name, name)), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿšžłśźżćńąęčřů', 'aaaaaaceeeeiiiinoooooouuuuyyszlszzcnaecru'),
          '[^a-z0-9]+', '-', 'g'
        ), 60)),
        ''
      ),
      'investor'
    )
  ) stored,
  add column kind text,
  add column website text;
create index investor_slug_base on investor (slug_base, id);

-- An investor with its listed rounds.
create table investor_listing (
  investor_id bigint primary key,
  slug text not null,
  name text not null,
  -- As an editor states it, else as the name says; null when neither does.
  kind text,
  website text,
  rounds integer not null,
  led integer not null,
  newest_on date not null
);
create unique index investor_listing_slug on investor_listing (slug collate "C");
create index investor_listing_name on investor_listing (name);
create index investor_listing_most on investor_listing (rounds desc, newest_on desc, investor_id);
-- The alphabetical directory reads slugs in byte order.
create index company_slug_order on company (slug collate "C") where merged_into_id is null and withdrawn_at is null;
create index founder_listing_slug on founder_listing (slug collate "C");
