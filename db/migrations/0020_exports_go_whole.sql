-- What an export told goes with it, as it does when somebody's exports are erased with their account.
alter table exported_block
  drop constraint exported_block_export_id_fkey,
  add constraint exported_block_export_id_fkey foreign key (export_id) references export (id) on delete cascade;
