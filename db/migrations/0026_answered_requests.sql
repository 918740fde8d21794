-- Whether the answer to a privacy request found data; the data may be erased later, also by another request.
alter table privacy_request add column held boolean;
update privacy_request set held = person_id is not null or company_id is not null where outcome is not null;
