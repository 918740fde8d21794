-- Tools' answers are kept without the credentials of their requests; in older ones whatever may be one goes.
update destination_delivery set error = regexp_replace(error, '(?=[A-Za-z_/+=.-]*[0-9])[A-Za-z0-9_/+=.-]{16,}', '(secret)', 'g')
where error is not null;
update destination_item set error = regexp_replace(error, '(?=[A-Za-z_/+=.-]*[0-9])[A-Za-z0-9_/+=.-]{16,}', '(secret)', 'g')
where error is not null;
update destination set paused_reason = regexp_replace(paused_reason, '(?=[A-Za-z_/+=.-]*[0-9])[A-Za-z0-9_/+=.-]{16,}', '(secret)', 'g')
where paused_reason is not null;
