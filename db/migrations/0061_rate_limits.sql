-- Requests of the open interface counted for all processes of a site, whichever machine they run on. Unlogged: after a
-- crash every sender starts a new window, and counting writes no log.
create unlogged table rate_window (
  -- Keyed hash of the policy and the sender: a network's address is never kept.
  sender_hash bytea primary key,
  ends_at timestamptz not null,
  used integer not null
);
