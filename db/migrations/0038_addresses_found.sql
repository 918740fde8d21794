-- Rows are found by an address as it was meant: in whatever letters and with whatever space around it. The indexes are on
-- the expression that every query asks by.

drop index outbox_message_receiver;
create index outbox_message_receiver on outbox_message (lower(trim(to_address)), created_at desc);
create index contact_message_sender on contact_message (lower(trim(email)));
create index free_leads_request_sender on free_leads_request (lower(trim(email)));
create index account_invitation_receiver on account_invitation (lower(trim(email)));

-- The last mail to who deleted their account is forgotten within a week, sent or not.
update outbox_message set expires_at = created_at + interval '7 days' where template = 'account_deleted' and expires_at is null;
