-- Mail that can be unsubscribed from belongs to a list, and its receivers choose: by the keyed hash of their address, so
-- that it needs no account and no address is kept for it.

alter table outbox_message add column list text check (list in ('free_leads', 'monthly_list', 'alerts', 'corrections', 'notices'));
update outbox_message set list = 'notices' where purpose = 'subscription';
alter table outbox_message add check ((purpose = 'subscription') = (list is not null));

-- Forgotten some time after the mail is settled; the row stays for its cause.
alter table outbox_message alter column to_address drop not null;
-- What came back is found by its address where its Message-ID is lost.
create index outbox_message_receiver on outbox_message (lower(to_address), created_at desc);

-- Lists that an address does not want. No row: wanted.
create table mail_list_refusal (
  address_hash bytea not null,
  list text not null check (list in ('free_leads', 'monthly_list', 'alerts', 'corrections', 'notices')),
  since timestamptz not null,
  primary key (address_hash, list)
);

-- Addresses that want nothing for a while. What falls due meanwhile is not sent later.
create table mail_pause (
  address_hash bytea primary key,
  until timestamptz not null
);

-- What receiving servers and receivers sent back: each mail counts once for each kind.
create table mail_return (
  outbox_message_id bigint not null references outbox_message (id) on delete cascade,
  -- 'hard': nobody reads mail there; 'soft': refused for another reason; 'complaint': reported as unwanted.
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  address_hash bytea not null,
  returned_at timestamptz not null,
  -- How we were told.
  told_by text not null check (told_by in ('smtp', 'report', 'webhook')),
  -- The reason as it was put, without addresses.
  reason text,
  primary key (outbox_message_id, kind)
);
create index mail_return_of_address on mail_return (address_hash, returned_at desc);

-- How fast mail may go out, over all senders: the time at which the next one is due if all keep to the rate.
create table mail_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
insert into mail_pace (next_at) values ('-infinity');
