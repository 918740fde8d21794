-- A program that signs in may never manage saved searches, alerts and webhooks.
alter table api_key add check (oauth_client_id is null or not 'manage' = any(scopes));
