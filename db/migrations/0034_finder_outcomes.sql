-- Mail that arrived is an outcome as well: bounces alone, which come in by themselves, say nothing of how many were right.
alter table finder_prediction drop constraint finder_prediction_outcome_check;
alter table finder_prediction add constraint finder_prediction_outcome_check check (outcome in ('bounced', 'replied', 'delivered'));
