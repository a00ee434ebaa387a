-- Promotion codes. `value` is a percentage or cents; `minimum_cents` counts the goods that the code applies to. The first and
-- last day (YYYY-MM-DD) are days in Paris. No collections are all collections: the id of a deleted one stays, so that the code never applies to more.
create table promotions (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  kind text not null check (kind in ('percent', 'amount', 'freeRelay')),
  value integer not null check (
    (kind = 'percent' and value between 1 and 100) or (kind = 'amount' and value > 0) or (kind = 'freeRelay' and value = 0)
  ),
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  from_day text check (from_day ~ '^\d{4}-\d{2}-\d{2}$'),
  to_day text check (to_day ~ '^\d{4}-\d{2}-\d{2}$' and to_day >= from_day),
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  collections jsonb not null default '[]',
  active boolean not null default true,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null
);
create index promotions_by_age on promotions (created_at desc, id desc);
create index promotions_by_editor on promotions (updated_by) where updated_by is not null;

-- A payment, from the opened checkout to captured money. Its states are the table in `src/shared/checkout/checkout-state.ts`.
create table checkouts (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  -- Which network an unpaid checkout comes from: a keyed hash, kept only while it is unpaid.
  network text,
  state text not null check (
    state in (
      'reserved', 'created', 'approved', 'capturing', 'pending', 'captured', 'ordered', 'refunding', 'refunded', 'expired',
      'superseded', 'denied'
    )
  ),
  -- The provider's order id; empty until the provider has answered.
  payment_order_id text unique,
  -- The provider's capture id.
  payment_id text unique,
  -- Makes the provider take our repeated calls for one capture.
  capture_attempt text,
  -- What the provider captured, as it said it. Whether that is what was asked for is decided at settlement.
  captured_cents integer check (captured_cents >= 0),
  captured_currency text,
  captured_fee_cents integer check (captured_fee_cents >= 0),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  -- The code and what it takes off the goods, frozen when the checkout was opened.
  promotion_id uuid references promotions (id) on delete set null,
  promotion_code text,
  -- How long beginning again keeps a code that has ended meanwhile; empty is as long as this checkout is open.
  code_promised_until timestamptz,
  discount_cents integer not null default 0 check (discount_cents between 0 and subtotal_cents),
  -- What delivery would have cost without the code.
  free_delivery_cents integer not null default 0 check (free_delivery_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents - discount_cents + shipping_cents),
  shipping_method text not null check (shipping_method in ('mondialRelay', 'colissimo', 'inPerson')),
  shipping_address jsonb not null,
  billing_address jsonb,
  -- The company that the invoice is to be made out to.
  company jsonb,
  pickup_point jsonb,
  accepted_terms text,
  -- As it was promised when the checkout was opened, with the VAT regime of that day: later settings change neither.
  delivery_delay text not null default '',
  invoice_vat text not null default 'added' check (invoice_vat in ('added', 'included', 'franchise')),
  eu_vat_place text not null default 'seller' check (eu_vat_place in ('seller', 'destination')),
  -- Entered by the shop itself: how it is paid without the provider, and since when it is; who entered it; and whether the
  -- customer is written to about the order.
  means text check (means in ('transfer', 'card', 'cheque', 'cash')),
  paid_at timestamptz,
  entered_by uuid references users (id) on delete set null,
  is_confirmed_by_mail boolean not null default true,
  expires_at timestamptz not null,
  -- When the job of each minute should look at it again.
  check_at timestamptz,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint checkouts_capturing_has_attempt check (state <> 'capturing' or capture_attempt is not null),
  constraint checkouts_captured_is_known check (
    state <> 'captured' or (num_nonnulls(payment_id, paid_at) = 1 and captured_cents is not null and captured_currency is not null)
  ),
  constraint checkouts_entered_is_not_providers check (means is null or num_nonnulls(payment_order_id, payment_id) = 0),
  constraint checkouts_reserved_has_means check (state <> 'reserved' or (means is not null and paid_at is null)),
  constraint checkouts_paid_has_means check (paid_at is null or means is not null)
);
-- A customer has one checkout that is not paid yet.
create unique index checkouts_one_open on checkouts (user_id) where state in ('created', 'approved');
create index checkouts_by_user on checkouts (user_id, created_at desc);
create index checkouts_by_network on checkouts (network) where network is not null;
create index checkouts_by_promotion on checkouts (promotion_id) include (state, user_id) where promotion_id is not null;
create index checkouts_reserved on checkouts (created_at, id) where state = 'reserved';
create index checkouts_entered_by on checkouts (entered_by) where entered_by is not null;
create index checkouts_to_check on checkouts (check_at) where check_at is not null;
-- The nightly cleanup looks for checkouts that came to nothing, and for names of people who left.
create index checkouts_unpaid_by_age on checkouts (created_at) where payment_id is null;
create index checkouts_of_nobody on checkouts (id) where user_id is null and shipping_address ->> 'lastName' <> '';

-- Name and image are copies: they stay when the sleeve is deleted.
create table checkout_lines (
  checkout_id uuid not null references checkouts (id) on delete cascade,
  position integer not null,
  sleeve_id uuid references sleeves (id) on delete set null,
  name text not null,
  image text not null,
  pack_size integer not null check (pack_size in (1, 5, 10, 32)),
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  -- What the code takes off the whole line.
  discount_cents integer not null default 0 check (discount_cents between 0 and unit_price_cents * quantity),
  primary key (checkout_id, position)
);
create index checkout_lines_by_sleeve on checkout_lines (sleeve_id);

-- The provider's notifications, each once: it delivers one up to 25 times, in any order.
create table payment_events (
  id text primary key,
  type text not null,
  payment_order_id text,
  received_at timestamptz not null
);
create index payment_events_by_age on payment_events (received_at);
