-- The network that reserved a limited price, as an HMAC under the day's key: counted while the order is open, then cleared.
alter table billing_order add column network bytea;
create index billing_order_network on billing_order (network) where network is not null;

-- When it was first known that the whole payment was refunded.
alter table billing_payment add column refunded_at timestamptz;
update billing_payment set refunded_at = synced_at where refunded_minor >= amount_minor and amount_minor > 0;
