-- Addresses that sources state. Only contacts show them, with their status.
alter table company add column email text;
alter table person add column email text;
