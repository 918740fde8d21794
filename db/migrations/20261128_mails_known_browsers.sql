-- Browsers and systems ("Firefox on Windows") with which an account has signed in; a new one is mailed.
alter table account add column known_browsers text[] not null default '{}';
