-- 'hidden': a case whose person is withdrawn and not erased, because nobody proved to be that person.
alter table suppression
  drop constraint suppression_kind_check,
  add constraint suppression_kind_check check (
    kind in ('name', 'mention', 'address', 'profile', 'slug', 'company', 'workplace', 'cleared', 'hidden'));

alter table privacy_request drop constraint privacy_request_outcome_check;
alter table privacy_request add constraint privacy_request_outcome_check check (
  outcome in ('checked', 'copied', 'corrected', 'not_corrected', 'deleted', 'opted_out', 'answered', 'declined'));
