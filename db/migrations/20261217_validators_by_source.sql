-- Sources read different things from one address, so what one has read is not unchanged for another. The rows do not
-- tell whose they are: each address is fetched once more.
delete from fetch_validator;
alter table fetch_validator add column source text not null;
alter table fetch_validator drop constraint fetch_validator_pkey, add primary key (source, url);
