-- Search: what a lead can be found and ordered by, and which parts of the directory changed since somebody read them.

alter table lead
  add column year_founded integer,
  -- All that the company is known to have raised in the rounds listed, US cents; null when no amount is known.
  add column total_raised_usd_minor bigint,
  add column added_at timestamptz,
  -- When the round, its company or its founder last changed.
  add column updated_at timestamptz;

update lead set
  year_founded = c.year_founded,
  total_raised_usd_minor = (
    select least(sum(l.amount_usd_minor), 9007199254740991) from lead l
    where l.company_id = lead.company_id having count(l.amount_usd_minor) > 0),
  added_at = r.created_at,
  updated_at = greatest(r.updated_at, c.updated_at, (select p.updated_at from person p where p.id = lead.founder_id))
from funding_round r, company c
where r.id = lead.round_id and c.id = lead.company_id;

alter table lead
  alter column added_at set not null,
  alter column updated_at set not null;

-- The words a lead is found by: lower case ASCII letters and digits, folded in the program, so that every engine of
-- this dialect finds the same and needs no extension for it.
create table lead_text (
  round_id bigint primary key,
  -- The company's name without its legal form: what a search for the whole name is compared with.
  name text not null,
  -- Each word once, between single spaces: those of the company's name, "|", those of everything else.
  words text not null,
  -- Of what it was made, so that a refresh folds only what changed.
  made_of uuid not null
);

-- Which leads changed: a segment is 8,192 round ids, and its stamp another one after every change of its leads. Readers
-- that keep leads in memory read again only the segments whose stamp they do not know.
create sequence lead_segment_stamp;
create table lead_segment (
  segment bigint primary key,
  stamp bigint not null,
  -- How many leads it holds: what they add up to is the size of the catalogue.
  leads integer not null
);
insert into lead_segment (segment, stamp, leads)
  select round_id >> 13, nextval('lead_segment_stamp'), n
  from (select round_id >> 13 << 13 as round_id, count(*) as n from lead group by 1) s;

-- One row: the shape of the directory's rows. A program that makes them otherwise makes them anew when it starts.
create table directory_state (
  singleton boolean primary key default true check (singleton),
  shape integer not null
);
insert into directory_state (shape) values (0);
