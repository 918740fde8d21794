-- What the schedule and the sender look for in tables that only grow is found without going through all of them.

-- What alerts told long ago is forgotten.
create index delivery_alert on delivery (delivered_at) where kind = 'alert';
create index lead_set_alert on lead_set (made_at) where month is null;

-- Of what waits to be sent: what is of no use any more, and what a sender took on and may not have survived.
create index outbox_message_expiry on outbox_message (expires_at) where state in ('waiting', 'sending') and expires_at is not null;
create index outbox_message_taken on outbox_message (due_at) where state = 'sending';
