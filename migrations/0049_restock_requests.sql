-- Who wants one mail when a sleeve is back in stock. A row is forgotten with that mail, or when its time is over.
create table restock_requests (
  id uuid primary key,
  sleeve_id uuid not null references sleeves (id) on delete cascade,
  email text not null check (email = lower(email)),
  token_hash text not null unique,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create unique index restock_requests_of_sleeve on restock_requests (sleeve_id, email);
create index restock_requests_waiting on restock_requests (sleeve_id, confirmed_at, id) where confirmed_at is not null;
create index restock_requests_by_email on restock_requests (email);
create index restock_requests_by_expiry on restock_requests (expires_at);
