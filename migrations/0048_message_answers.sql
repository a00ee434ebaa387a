-- Whether a message was read and answered, and what was answered from the back-office.
alter table messages add column read_at timestamptz;
alter table messages add column answered_at timestamptz;
-- What came long before this could be said was dealt with in a mailbox.
update messages set read_at = created_at, answered_at = created_at where created_at < now() - interval '14 days';
create index messages_unanswered on messages (created_at desc, id desc) where answered_at is null;

create table message_answers (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  by_user_id uuid references users (id) on delete set null,
  content text not null,
  at timestamptz not null
);
create index message_answers_of_message on message_answers (message_id, at, id);
create index message_answers_by_user on message_answers (by_user_id) where by_user_id is not null;
