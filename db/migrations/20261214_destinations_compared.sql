-- A destination starts once the customer's companies in the tool were read and compared, also one that was connected before.
update destination set looked_up_at = null where cursor_id is null;
