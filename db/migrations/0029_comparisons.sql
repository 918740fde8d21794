-- What editors found out about a feature of this or another product. The newest edit of a feature that was not reverted
-- applies; without a text the feature is not checked.
create table comparison_edit (
  id bigint generated always as identity primary key,
  product text not null,
  feature text not null,
  text text,
  source_url text,
  checked_on date,
  reason text not null,
  actor text not null,
  at timestamptz not null,
  reverted_at timestamptz,
  reverted_by text,
  check ((text is null) = (source_url is null) and (text is null) = (checked_on is null))
);
create index comparison_edit_cell on comparison_edit (product, feature, id desc);
