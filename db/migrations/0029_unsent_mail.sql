-- What has not gone out, the newest first, however much was sent.
create index outbox_message_unsent on outbox_message (id desc) where state in ('waiting', 'sending', 'failed');
