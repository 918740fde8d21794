-- For the operator's bookkeeping: the country of the billing address, and the number of the provider's invoice.
alter table billing_payment
  add column country text,
  add column invoice_number text;
