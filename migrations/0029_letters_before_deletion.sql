-- An account unused for three years is written to twice before it is erased (decision 53): when the second letter was written.
alter table users add column deletion_reminded_at timestamptz;
create index users_by_activity on users (last_active_at) where not inactive_account_deletion;
