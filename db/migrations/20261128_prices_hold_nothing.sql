-- A checkout keeps the price at which it opened; open ones hold back nothing from others.
drop index billing_order_network;
alter table billing_order drop column network;
