-- Who holds which sleeves, and why each count is what it is.

-- Sleeves that are off the stock and still in the house, for a checkout or for an order that is not shipped. A row is
-- inserted once and deleted once: its sleeves go back to the shelf or into the parcel.
create table stock_holds (
  id uuid primary key,
  checkout_id uuid references checkouts (id),
  -- Checked at the commit: a hold becomes the order's before the order's row is inserted.
  order_id uuid references orders (id) deferrable initially deferred,
  -- Empty when the sleeve was deleted meanwhile: there is no shelf to go back to.
  sleeve_id uuid references sleeves (id) on delete set null,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null,
  constraint stock_holds_one_holder check (num_nonnulls(checkout_id, order_id) = 1),
  unique (checkout_id, sleeve_id),
  unique (order_id, sleeve_id)
);
create index stock_holds_by_sleeve on stock_holds (sleeve_id);

-- Every change of a count. No foreign keys: a movement outlives the sleeve, checkout and order it speaks of. Only the
-- person in it is forgotten.
create table stock_movements (
  id uuid primary key,
  sleeve_id uuid not null,
  change integer not null check (change <> 0),
  reason text not null check (
    reason in (
      'first-count', 'reservation', 'release', 'sale', 'return', 'correction', 'import', 'removal', 'count', 'delivery',
      'loss', 'sent-back'
    )
  ),
  note text not null default '',
  checkout_id uuid,
  order_id uuid,
  by_user_id uuid references users (id) on delete set null,
  at timestamptz not null
);
create index stock_movements_by_sleeve on stock_movements (sleeve_id, at desc, id desc);
create index stock_movements_by_user on stock_movements (by_user_id) where by_user_id is not null;

-- Sleeves that fell below their threshold, and whether the shop has been told.
create table low_stock_falls (
  sleeve_id uuid primary key references sleeves (id) on delete cascade,
  fell_at timestamptz not null,
  told_at timestamptz
);
create index low_stock_falls_untold on low_stock_falls (fell_at) where told_at is null;
