-- Texts, prices and brand as edited in the back office. The newest revision of a piece applies; without one, or when it
-- has no value, the shipped text does.
create table content_revision (
  id bigint generated always as identity primary key,
  piece text not null,
  value jsonb,
  note text not null,
  actor text not null,
  at timestamptz not null
);
create index content_revision_piece on content_revision (piece, id desc);

-- Comparisons were named by the brand and the other product; the brand can change.
update comparison_edit set product = regexp_replace(product, '^newly-raised-vs-', '');
