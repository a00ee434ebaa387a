-- From the opened checkout to the order, its invoice, its refunds and its history.

-- Order and invoice numbers are taken from here inside the order's own transaction: gapless by construction.
create table counters (
  name text primary key,
  value integer not null check (value >= 0)
);

create table checkouts (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  state text not null,
  -- The provider's order id; empty until the provider has answered.
  payment_order_id text unique,
  -- The provider's capture id.
  payment_id text unique,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents + shipping_cents),
  shipping_method text not null check (shipping_method in ('mondialRelay', 'colissimo')),
  shipping_address jsonb not null,
  billing_address jsonb,
  pickup_point jsonb,
  accepted_terms text,
  -- True while the lines' sleeves are taken off the stock for this checkout.
  holds_stock boolean not null,
  expires_at timestamptz not null,
  -- When the sweeper should look at it again.
  check_at timestamptz,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index checkouts_by_user on checkouts (user_id, created_at desc);
create index checkouts_to_check on checkouts (check_at) where check_at is not null;
-- A customer has one checkout that holds stock (decision 13).
create unique index checkouts_one_open on checkouts (user_id) where state in ('created', 'approved');

create table checkout_lines (
  checkout_id uuid not null references checkouts (id) on delete cascade,
  position integer not null,
  -- Not a foreign key that blocks: a deleted sleeve leaves the copy below.
  sleeve_id uuid references sleeves (id) on delete set null,
  name text not null,
  image text not null,
  pack_size integer not null check (pack_size in (1, 5, 10, 32)),
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  primary key (checkout_id, position)
);
create index checkout_lines_by_sleeve on checkout_lines (sleeve_id);

create table orders (
  id uuid primary key,
  number text not null unique,
  invoice_number text not null unique,
  checkout_id uuid unique references checkouts (id) on delete set null,
  user_id uuid references users (id) on delete set null,
  customer_email text not null,
  customer_first_name text not null,
  customer_last_name text not null,
  status text not null check (status in ('Validé', 'En cours de préparation', 'En cours de livraison', 'Livré', 'Annulé par le client', 'Annulé', 'Remboursé')),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents + shipping_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  shipping_method text not null check (shipping_method in ('mondialRelay', 'colissimo')),
  shipping_address jsonb not null,
  billing_address jsonb,
  pickup_point jsonb,
  -- One capture makes one order.
  payment_id text not null unique,
  payment_order_id text,
  payment_status text not null,
  accepted_terms text,
  carrier text check (carrier in ('mondialRelay', 'colissimo')),
  tracking_number text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  -- True while the lines' sleeves are out of the stock for this order (decisions 19 and 20).
  holds_stock boolean not null,
  anonymised_at timestamptz,
  search_text text not null,
  created_at timestamptz not null,
  -- Moves with the status only: the 14 days of cancellation count from it.
  updated_at timestamptz not null
);
create index orders_by_age on orders (created_at desc, id desc);
create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_search on orders using gin (search_text gin_trgm_ops);

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  sleeve_id uuid references sleeves (id) on delete set null,
  name text not null,
  image text not null,
  pack_size integer not null check (pack_size in (1, 5, 10, 32)),
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  unique (order_id, position)
);
create index order_lines_by_sleeve on order_lines (sleeve_id);

create table order_history (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null,
  note text,
  -- Who: 'customer', 'admin', 'shop'; and the admin's account where it was one.
  by_kind text not null check (by_kind in ('customer', 'admin', 'shop')),
  by_user_id uuid references users (id) on delete set null,
  at timestamptz not null
);
create index order_history_by_order on order_history (order_id, at);

create table refunds (
  id uuid primary key,
  checkout_id uuid references checkouts (id) on delete set null,
  order_id uuid references orders (id) on delete cascade,
  payment_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('requested', 'completed', 'failed')),
  provider_refund_id text unique,
  reason text not null,
  by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_checkout on refunds (checkout_id);
create index refunds_unfinished on refunds (created_at) where state = 'requested';

-- The provider's notifications, each once (integrations: up to 25 deliveries, in any order).
create table payment_events (
  id text primary key,
  type text not null,
  payment_order_id text,
  received_at timestamptz not null
);
create index payment_events_by_age on payment_events (received_at);

-- What needs a person: shown on the dashboard, written to the shop's address.
create table alerts (
  id uuid primary key,
  key text not null unique,
  message text not null,
  order_id uuid references orders (id) on delete cascade,
  created_at timestamptz not null,
  resolved_at timestamptz
);
create index alerts_open on alerts (created_at desc) where resolved_at is null;

-- Withdrawal declarations (14 days, law of 2026); guests may send them too.
create table withdrawals (
  id uuid primary key,
  order_id uuid references orders (id) on delete set null,
  name text not null,
  order_number text not null,
  email text not null,
  state text not null default 'open' check (state in ('open', 'done')),
  created_at timestamptz not null,
  closed_at timestamptz
);
create index withdrawals_by_age on withdrawals (created_at desc, id desc);
create index withdrawals_by_order on withdrawals (order_id);
