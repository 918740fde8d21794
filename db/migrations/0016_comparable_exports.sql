-- Whether a later export can tell what is new since this one. An export that held nothing keeps nothing to compare with
-- either, so that nothing is kept is no sign.
alter table export add column comparable boolean not null default true;
