-- A signed-out buyer's browser is signed in when it returns from the payment page, until the address is confirmed.

-- SHA-256 of the token in the cookie of the browser that opened the checkout. Kept after payment only if the order
-- created its account; cleared when it is used.
alter table billing_order add column return_hash bytea check (length(return_hash) = 32);

alter table account_session drop constraint account_session_method_check;
alter table account_session add constraint account_session_method_check
  check (method in ('link', 'passkey', 'provider', 'purchase'));

-- Whoever paid need not own the address. Whoever confirms it, in any way, shares the account with nobody.
create function end_purchase_sessions() returns trigger language plpgsql as $$
begin
  delete from account_session where account_id = new.id and method = 'purchase';
  return null;
end $$;
create trigger account_confirmed after update of email_verified on account
  for each row when (new.email_verified and not old.email_verified) execute function end_purchase_sessions();
