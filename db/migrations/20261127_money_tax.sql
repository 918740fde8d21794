-- The invoice that the payment provider wrote for a payment, and the tax in it.
alter table billing_payment
  add column tax_minor bigint check (tax_minor >= 0),
  add column invoice_url text,
  add column invoice_pdf_url text;
