-- When the provider was last asked in vain; not when what stands here was true (`synced_at`), so that an event loses nothing to it.
alter table billing_order add column asked_at timestamptz;
alter table billing_subscription add column asked_at timestamptz;

-- Money came, and nothing could be given for it: 'mismatch', less was paid than ordered; 'no_account', there is no address to make an account of.
alter table billing_order add column trouble text check (trouble in ('mismatch', 'no_account'));
alter table billing_order add column trouble_at timestamptz;
alter table billing_order add check ((trouble is null) = (trouble_at is null));
create index billing_order_trouble on billing_order (trouble_at) where trouble is not null;

-- An order of the test checkout that counts for nothing any more: the site sells for money since then.
alter table billing_order add column retired_at timestamptz;

-- All that an account was ever given.
create index entitlement_account_all on entitlement (account_id);
