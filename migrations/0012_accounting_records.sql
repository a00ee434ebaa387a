-- A window of tries begins with the first one: one row a key.
delete from rate_limits;
alter table rate_limits drop constraint rate_limits_pkey;
alter table rate_limits add primary key (key);

-- What the law wants kept of an order's buyer when the order itself no longer names them: the invoice's
-- party, for ten years, out of reach of every screen (decision 27).
create table accounting_records (
  order_id uuid primary key references orders (id) on delete cascade,
  invoice_number text not null unique,
  buyer jsonb not null,
  ordered_at timestamptz not null,
  keep_until timestamptz not null
);
create index accounting_records_by_end on accounting_records (keep_until);
-- Orders whose person has gone and whose data is still to be removed.
create index orders_to_anonymise on orders (updated_at) where user_id is null and anonymised_at is null;
