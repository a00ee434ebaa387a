-- What was bought, what became of it, and the money given back.
create table orders (
  id uuid primary key,
  number text not null unique,
  invoice_number text not null unique,
  invoice_vat text not null default 'added' check (invoice_vat in ('added', 'included', 'franchise')),
  checkout_id uuid unique references checkouts (id) on delete set null,
  user_id uuid references users (id) on delete set null,
  customer_email text not null,
  customer_first_name text not null,
  customer_last_name text not null,
  status text not null check (
    status in (
      'Validé', 'En cours de préparation', 'En cours de livraison', 'Livré', 'Annulé par le client', 'Annulé', 'Remboursé'
    )
  ),
  -- What the shop owes for it now: its parcel, or money. Written by each act that changes its status or its refunds.
  due text default 'preparation' check (due in ('preparation', 'refund')),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  -- As the checkout has them.
  promotion_id uuid references promotions (id) on delete set null,
  promotion_code text,
  discount_cents integer not null default 0 check (discount_cents between 0 and subtotal_cents),
  free_delivery_cents integer not null default 0 check (free_delivery_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents - discount_cents + shipping_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  shipping_method text not null check (shipping_method in ('mondialRelay', 'colissimo', 'inPerson')),
  shipping_address jsonb not null,
  billing_address jsonb,
  pickup_point jsonb,
  -- One capture makes one order. An order that the shop entered has none: it was paid by other means, on a day.
  payment_id text unique,
  payment_order_id text,
  means text check (means in ('transfer', 'card', 'cheque', 'cash')),
  paid_at timestamptz,
  payment_status text not null check (payment_status in ('completed', 'refunded')),
  accepted_terms text,
  carrier text check (carrier in ('mondialRelay', 'colissimo', 'inPerson')),
  tracking_number text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  anonymised_at timestamptz,
  search_text text not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  -- Moves with the status only: the 14 days of cancellation count from it.
  updated_at timestamptz not null,
  constraint orders_paid_one_way check (num_nonnulls(payment_id, means) = 1 and (means is null) = (paid_at is null))
);
-- The list, newest first. With the columns of its filters, its rows are counted along the index alone.
create index orders_by_age on orders (created_at desc, id desc) include (status, shipping_method);
-- The dashboard and the figures add up what was earned, by the days of Paris in their order. This index has all that they
-- need, so that they never read the wide rows of orders; day and condition must be written as they are here (`revenue.ts`).
-- The plain moment is in it because without it the planner would not take the day from the index.
create index orders_earned on orders (((created_at at time zone 'Europe/Paris')::date), shipping_method)
  include (created_at, subtotal_cents, discount_cents, shipping_cents, total_cents, refunded_cents)
  where status not in ('Annulé', 'Annulé par le client', 'Remboursé');
-- Those with a promotion code, by themselves.
create index orders_earned_with_code on orders (((created_at at time zone 'Europe/Paris')::date))
  include (created_at, promotion_code, subtotal_cents, discount_cents, free_delivery_cents, shipping_cents, refunded_cents)
  where promotion_code is not null and status not in ('Annulé', 'Annulé par le client', 'Remboursé');
create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_by_promotion on orders (promotion_id) include (user_id, discount_cents, free_delivery_cents)
  where promotion_id is not null;
create index orders_by_total on orders (total_cents, id);
create index orders_by_customer on orders (customer_last_name collate "und-x-icu", id);
create index orders_with_refunds on orders (created_at desc, id desc) where refunded_cents > 0;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_id_search on orders using gin ((id::text) gin_trgm_ops);
-- What the back-office has to do, oldest first: parcels since the purchase, money since the order got its status.
create index orders_due on orders (due, (case due when 'refund' then updated_at else created_at end), id)
  where due is not null;
-- The nightly cleanup.
create index orders_to_anonymise on orders (updated_at) where user_id is null and anonymised_at is null;
create index orders_named_by_age on orders (created_at) where anonymised_at is null;
create index orders_without_person on orders (id) where anonymised_at is not null;

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
  -- What the code took off the whole line.
  discount_cents integer not null default 0 check (discount_cents between 0 and unit_price_cents * quantity),
  -- As the order's `created_at`.
  placed_at timestamptz not null,
  -- False while the order is cancelled or refunded. Written by each act that changes its status.
  is_sold boolean not null default true,
  unique (order_id, position)
);
create index order_lines_by_sleeve on order_lines (sleeve_id);
-- The figures add up what was sold of each product. This index has all that they need, so that they read neither the lines
-- nor their orders.
create index order_lines_sold on order_lines (placed_at) include (sleeve_id, pack_size, quantity, unit_price_cents, discount_cents)
  where is_sold and sleeve_id is not null;
-- The same of deleted products, by the names that the lines keep.
create index order_lines_sold_of_deleted on order_lines (placed_at) include (name, pack_size, quantity, unit_price_cents, discount_cents)
  where is_sold and sleeve_id is null;

-- Links that open one order without an account. The token is stored as a hash; it is derived from `secret_id` and the
-- shop's key, so that each mail about the order has the same link.
create table order_links (
  token_hash text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  secret_id uuid not null,
  created_at timestamptz not null
);
create index order_links_of_order on order_links (order_id, created_at);

create table order_history (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null check (
    status in (
      'Validé', 'En cours de préparation', 'En cours de livraison', 'Livré', 'Annulé par le client', 'Annulé', 'Remboursé'
    )
  ),
  note text,
  -- A note, or a whole entry, that the customer does not see.
  note_is_private boolean not null default false,
  is_private boolean not null default false,
  by_kind text not null check (by_kind in ('customer', 'admin', 'shop')),
  by_user_id uuid references users (id) on delete set null,
  -- How the order was before an admin's change of its status: that change can be undone for half a minute.
  undo jsonb,
  at timestamptz not null
);
create index order_history_by_order on order_history (order_id, at);

-- What has left the shop. Goods of a lost or returned parcel may be sent again: they then count as not sent.
create table parcels (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null check (position > 0),
  carrier text not null check (carrier in ('mondialRelay', 'colissimo', 'inPerson')),
  tracking_number text,
  weight_grams integer check (weight_grams between 1 and 30000),
  state text not null check (state in ('sent', 'delivered', 'lost', 'returned')),
  is_resent boolean not null default false,
  sent_at timestamptz not null,
  sent_by uuid references users (id) on delete set null,
  delivered_at timestamptz,
  -- What its carrier last said of it, and since when; when it is asked again, null before the first time.
  last_event text,
  moved_at timestamptz,
  ask_at timestamptz,
  unique (order_id, position),
  check (not is_resent or state in ('lost', 'returned')),
  check ((delivered_at is not null) = (state = 'delivered'))
);
-- Those whose carrier is asked, and those that do not move.
create index parcels_to_follow on parcels (carrier, (coalesce(ask_at, sent_at)), id)
  where state = 'sent' and tracking_number is not null;
create index parcels_by_movement on parcels ((coalesce(moved_at, sent_at)), id)
  where state = 'sent' and tracking_number is not null and ask_at is not null;
create unique index parcels_number_of_order on parcels (order_id, tracking_number) where tracking_number is not null;

-- Labels asked of a carrier. A row is there before the carrier is asked: one that stays 'asked' may have been made.
create table labels (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  state text not null check (state in ('asked', 'made', 'refused', 'dropped', 'used')),
  tracking_number text,
  -- Where the carrier keeps its PDF.
  url text,
  weight_grams integer not null check (weight_grams between 1 and 30000),
  failure text,
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null,
  check (state not in ('made', 'used') or (tracking_number is not null and url is not null))
);
create unique index labels_one_open on labels (order_id) where state in ('asked', 'made');
create index labels_of_order on labels (order_id, asked_at);

-- One change of many orders, or their labels: a job makes it, order by order.
create table bulk_changes (
  -- Made by the page: the same one sent twice is one.
  id uuid primary key,
  -- Null where labels are made.
  status text check (status in ('En cours de préparation', 'En cours de livraison', 'Livré', 'Annulé')),
  label_format text check (label_format in ('10x15', 'A4')),
  -- Of each parcel; null for what the settings say.
  label_grams integer check (label_grams between 1 and 30000),
  delivered_on text check (delivered_on ~ '^\d{4}-\d{2}-\d{2}$'),
  by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- Taken back: what waits stays as it is, and what was changed is undone.
  undo_at timestamptz,
  ended_at timestamptz,
  -- Somebody has read what was refused.
  read_at timestamptz,
  check (num_nonnulls(status, label_format) = 1),
  check (label_grams is null or label_format is not null)
);
create index bulk_changes_by_age on bulk_changes (created_at, id);

create table bulk_change_orders (
  bulk_change_id uuid not null references bulk_changes (id) on delete cascade,
  position integer not null,
  order_id uuid not null references orders (id) on delete cascade,
  -- The version that was on screen.
  seen_version integer not null,
  carrier text check (carrier in ('mondialRelay', 'colissimo')),
  -- Null where none was sent; blank takes the number away.
  tracking_number text,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'saved', 'refused', 'stopped', 'undone')),
  -- The order's version after it.
  version_after integer,
  -- Why it was refused, or could not be undone.
  failure text,
  primary key (bulk_change_id, position),
  unique (bulk_change_id, order_id)
);
create index bulk_change_orders_of_order on bulk_change_orders (order_id);

create table parcel_lines (
  parcel_id uuid not null references parcels (id) on delete cascade,
  line_id uuid not null references order_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, line_id)
);
create index parcel_lines_of_line on parcel_lines (line_id);

-- Withdrawals and returns. Guests may declare one, so the order may be unknown.
create table withdrawals (
  id uuid primary key,
  -- What the customer writes on the parcel: R-7K4MP.
  number text not null unique,
  order_id uuid references orders (id) on delete set null,
  name text not null,
  order_number text not null,
  email text not null,
  -- Whether somebody of the shop has to deal with it; and how far it is.
  state text not null default 'open' check (state in ('open', 'done')),
  step text not null default 'declared' check (step in ('declared', 'received', 'checked', 'refunded')),
  -- Of some lines only. Else it is the whole order, as far as it is known.
  is_part boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  received_at timestamptz,
  checked_at timestamptz,
  closed_at timestamptz
);
-- A declaration sent twice is one; when it is done it can be made again. Of lines, each has its own id.
create unique index withdrawals_one_open on withdrawals (order_number, email, name) where state = 'open' and not is_part;
create index withdrawals_by_age on withdrawals (created_at desc, id desc);
create index withdrawals_open on withdrawals (created_at desc, id desc) where state = 'open';
create index withdrawals_by_order on withdrawals (order_id);
create index withdrawals_named on withdrawals (created_at) where state = 'done' and email <> '';

-- The packs that a withdrawal is about, and once its parcel was checked, what came back.
create table withdrawal_lines (
  withdrawal_id uuid not null references withdrawals (id) on delete cascade,
  line_id uuid not null references order_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  restocked integer not null default 0 check (restocked >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  primary key (withdrawal_id, line_id),
  check (restocked + damaged <= quantity)
);
create index withdrawal_lines_of_line on withdrawal_lines (line_id);

-- Money given back: for an order, or for a checkout that became none.
create table refunds (
  id uuid primary key,
  checkout_id uuid references checkouts (id) on delete set null,
  order_id uuid references orders (id) on delete cascade,
  -- What the provider gives back of; none where the order was paid without it.
  payment_id text,
  amount_cents integer not null check (amount_cents > 0),
  -- How much of it is the delivery fee.
  shipping_cents integer not null default 0 check (shipping_cents between 0 and amount_cents),
  state text not null check (state in ('requested', 'completed', 'failed')),
  provider_refund_id text unique,
  -- Why the shop gives money back; and, where an admin does, what they say of it.
  reason text not null check (reason in ('admin', 'withdrawal', 'provider', 'amount-mismatch', 'out-of-stock', 'no-customer')),
  cause text check (cause in ('sent-back', 'damaged', 'lost', 'missing', 'goodwill', 'other')),
  note text not null default '' check (char_length(note) <= 300),
  -- Nothing of it comes back to the stock, although it was not shipped.
  stock_stays boolean not null default false,
  -- How and when the money went back, where the payment provider had no part in it.
  means text check (means in ('transfer', 'cheque', 'cash')),
  repaid_at timestamptz,
  -- Why the provider refused.
  failure text,
  by_user_id uuid references users (id) on delete set null,
  -- The return that it pays.
  withdrawal_id uuid references withdrawals (id) on delete set null,
  created_at timestamptz not null,
  completed_at timestamptz,
  constraint refunds_went_back_somehow check (state <> 'completed' or num_nonnulls(payment_id, means) >= 1)
);
create index refunds_of_withdrawal on refunds (withdrawal_id) where withdrawal_id is not null;
create index refunds_by_order on refunds (order_id);
create index refunds_by_checkout on refunds (checkout_id);
create index refunds_unfinished on refunds (created_at) where state = 'requested';
create index refunds_noted on refunds (order_id) where note <> '';

create table refund_lines (
  refund_id uuid not null references refunds (id) on delete cascade,
  line_id uuid not null references order_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- Whether the sleeves come back to the stock.
  restocks boolean not null,
  -- How many of them had not left when the refund was asked for, and will not.
  unsent integer not null default 0 check (unsent between 0 and quantity),
  -- How much of the line's reduction falls on these packs: so much less was paid for them.
  discount_cents integer not null default 0 check (discount_cents >= 0),
  primary key (refund_id, line_id)
);
create index refund_lines_of_line on refund_lines (line_id);
