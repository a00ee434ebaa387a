-- The last time that the job tried to send a refund that still waits. Null before its first try. Refunds that keep failing
-- then do not keep the others out.
alter table refunds add tried_at timestamptz;
create index refunds_to_send on refunds (tried_at nulls first, created_at) where state = 'requested';
