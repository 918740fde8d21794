-- The days and the topic that a round-up sums up, to write it again.
alter table article add column round_up jsonb;
update article set round_up = jsonb_build_object('topic', null, 'period', jsonb_build_object('kind', 'week',
  'first', week, 'last', week + 6, 'before', jsonb_build_object('first', week - 7, 'last', week - 1)))
where week is not null;
