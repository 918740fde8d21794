-- Dates may be known to the quarter or half of a year.
alter table funding_round
  drop constraint funding_round_announced_precision_check,
  drop constraint funding_round_first_sale_precision_check,
  drop constraint funding_round_filed_precision_check,
  drop constraint funding_round_open_until_precision_check,
  add constraint funding_round_announced_precision_check
    check (announced_precision in ('day', 'month', 'quarter', 'half', 'year')),
  add constraint funding_round_first_sale_precision_check
    check (first_sale_precision in ('day', 'month', 'quarter', 'half', 'year')),
  add constraint funding_round_filed_precision_check
    check (filed_precision in ('day', 'month', 'quarter', 'half', 'year')),
  add constraint funding_round_open_until_precision_check
    check (open_until_precision in ('day', 'month', 'quarter', 'half', 'year'));
