-- The outbox: a mail is written in the transaction of what it speaks of, and sent by a job afterwards.
create table mails (
  id uuid primary key,
  -- What it is about, once: 'order-confirmation:<order id>'.
  key text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_unsent on mails (created_at) where sent_at is null;
create index mails_by_age on mails (created_at desc);
