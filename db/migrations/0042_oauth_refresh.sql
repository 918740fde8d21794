-- Keys that programs get by sign-in expire, and are renewed with a token that works once.
alter table api_key
  -- Null: a key made by hand, which works until it is revoked.
  add column expires_at timestamptz,
  add column refresh_sha256 bytea unique check (length(refresh_sha256) = 32),
  -- The token before; its use after a renewal means that somebody copied it.
  add column former_refresh_sha256 bytea unique check (length(former_refresh_sha256) = 32);

-- Programs that signed in before sign in once more.
update api_key set expires_at = now() where oauth_client_id is not null and revoked_at is null;
