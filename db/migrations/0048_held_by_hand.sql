-- Access taken back by hand stays so, whatever is paid or told of the order afterwards.
alter table entitlement add column revoked_by_hand boolean not null default false;
update entitlement set revoked_by_hand = true
where revoked_at is not null and (source not like 'order:%' or revoked_reason not in ('refunded', 'disputed', 'ended at once', 'test purchase'));
alter table entitlement add check (revoked_at is not null or not revoked_by_hand);

-- 'twice': paid by or for an account that had full access already; 'refund_failed': money that went back came back again.
alter table billing_order drop constraint billing_order_trouble_check;
alter table billing_order add constraint billing_order_trouble_check check (trouble in ('mismatch', 'no_account', 'twice', 'refund_failed'));

-- Until when one process alone tells the provider of this subscription's wish.
alter table billing_subscription add column telling_until timestamptz;
