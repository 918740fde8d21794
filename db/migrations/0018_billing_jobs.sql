-- The subscription an order began, known before the provider has told of the subscription itself.
alter table billing_order add column subscription_id text unique;

-- What a subscription's payer was told before it happens, each once.
create table billing_notice (
  subscription_id text not null references billing_subscription (id) on delete cascade,
  -- 'renewal:' with the day, or 'price:' with the day and the price.
  what text not null,
  told_at timestamptz not null,
  primary key (subscription_id, what)
);

select pgboss.create_queue('billing.welcome', '{}');
select pgboss.create_queue('billing.sweep', '{}');
select pgboss.create_queue('billing.notices', '{}');
