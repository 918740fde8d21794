-- The shipped wording of each legal text that the site has shown or announced, so that an update cannot change it
-- without notice.
create table shipped_legal_text (
  piece text primary key,
  value jsonb not null
);
