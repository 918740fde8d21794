-- A Payment Link may charge another price than the plan; its payer has access all the same.
alter table billing_order drop constraint billing_order_issue_check;
alter table billing_order add constraint billing_order_issue_check
  check (issue in ('mismatch', 'no_account', 'twice', 'refund_failed', 'link_differs'));

-- The newest event that the payment provider signed but this site cannot read.
create table billing_unreadable_event (
  only_row boolean primary key default true check (only_row),
  received_at timestamptz not null,
  -- Its type, or why it has none.
  description text not null
);
