-- E-mail addresses are confirmed by the link of a mail; until then an account reserves little (decision 43).
alter table users add column email_confirmed_at timestamptz;
-- Who ordered before there were such links got the mails of that order; an admin's address is the shopkeeper's own.
update users set email_confirmed_at = created_at
where role = 'admin' or exists (select 1 from orders where orders.user_id = users.id);

create table email_confirmations (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index email_confirmations_by_user on email_confirmations (user_id);
create index email_confirmations_by_expiry on email_confirmations (expires_at);

-- Which network an unpaid hold comes from: a keyed hash, and only as long as it is unpaid.
alter table checkouts add column network text;
create index checkouts_by_network on checkouts (network) where network is not null;
