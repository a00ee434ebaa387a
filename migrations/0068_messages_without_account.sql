-- concurrently
-- What somebody wrote without signing in, found by the address that they confirmed later.
create index messages_without_account on messages (lower(email)) where user_id is null;
