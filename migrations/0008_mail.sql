-- The outbox: a mail is written in the transaction of what it speaks of, and sent by a job after the commit.
create table mails (
  id uuid primary key,
  -- What it is about, once: 'order-confirmation:<order id>'.
  key text not null unique,
  order_id uuid references orders (id) on delete set null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- Where the text has a placeholder for a secret link: what the secret is derived from. The secret itself is not stored.
  secret_id uuid,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_by_age on mails (created_at desc);
create index mails_unsent on mails (created_at) where sent_at is null;
create index mails_of_order on mails (order_id, created_at) where order_id is not null;
create index mails_by_recipient on mails (recipient);
