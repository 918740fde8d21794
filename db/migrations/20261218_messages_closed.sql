-- How a message of the contact form was closed: an answer was sent from here, somebody says that they answered by
-- e-mail, or none is needed. Null for messages closed before, of which nobody knows.
alter table contact_message add column closed_as text check (closed_as in ('sent', 'stated', 'closed')),
  add column answer text;
