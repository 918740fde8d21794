-- How the address of whom to write to first at the round's company is known; never the address. The read model is
-- rebuilt with it once.
alter table listing add column contact_status text not null default 'none'
  check (contact_status in ('verified', 'published', 'listed', 'pattern', 'none'));
create or replace view lead as select * from listing where money <> 'raising';
