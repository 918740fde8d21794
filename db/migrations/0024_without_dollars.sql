-- Rounds whose amount cannot be compared in US dollars; lists count them by currency.
create index lead_without_dollars on lead (currency) where amount_minor is not null and amount_usd_minor is null;
