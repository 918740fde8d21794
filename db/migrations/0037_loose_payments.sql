-- What was told of a payment before the order it pays for was known: without a key to ask the provider by, its events are
-- all there is, and they come in any order. Names nobody; forgotten after 30 days, when most are of something else.
create table billing_loose_payment (
  event_id text primary key,
  payment_id text not null,
  customer_id text,
  amount_minor bigint not null,
  currency text not null,
  refunded_minor bigint,
  dispute text check (dispute in ('none', 'open', 'won', 'lost')),
  receipt_url text,
  paid_at timestamptz not null,
  as_of timestamptz not null
);
create index billing_loose_payment_payment on billing_loose_payment (payment_id);
create index billing_loose_payment_customer on billing_loose_payment (customer_id);
create index billing_loose_payment_old on billing_loose_payment (as_of);
