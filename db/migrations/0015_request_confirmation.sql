-- What a privacy request's confirmation link carries, as a hash: whoever has the link reads mail at its address.
alter table privacy_request add column confirmation_hash bytea;
create unique index privacy_request_confirmation on privacy_request (confirmation_hash) where confirmation_hash is not null;
