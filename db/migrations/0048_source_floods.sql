-- A source that brings many times what it usually does is flagged, and what exceeds the usual is held.
alter table managed_source drop constraint managed_source_issue_check,
  add constraint managed_source_issue_check check (issue in ('failing', 'shape', 'quiet', 'flood'));
