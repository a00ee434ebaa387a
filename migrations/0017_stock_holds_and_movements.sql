-- Who holds which sleeves, and why each count is what it is.

-- Counts begin at nothing and change with a movement row only.
alter table sleeves alter column stock set default 0;

-- Sleeves that are off the stock and still in the house, for a checkout or for an order that is not shipped. A row is
-- inserted once and deleted once; what is deleted goes back to the shelves, or into the parcel.
create table stock_holds (
  id uuid primary key,
  checkout_id uuid references checkouts (id),
  -- Checked at the commit: the sleeves are the order's before its row is inserted.
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

-- What the shop kept as a mark on checkouts and orders until now. What was shipped is in no house any more.
insert into stock_holds (id, checkout_id, sleeve_id, quantity, created_at)
select gen_random_uuid(), checkouts.id, sleeve_id, sum(pack_size * quantity), checkouts.created_at
from checkouts join checkout_lines on checkout_lines.checkout_id = checkouts.id
where holds_stock
group by checkouts.id, sleeve_id;
insert into stock_holds (id, order_id, sleeve_id, quantity, created_at)
select gen_random_uuid(), orders.id, sleeve_id, sum(pack_size * quantity), orders.created_at
from orders join order_lines on order_lines.order_id = orders.id
where holds_stock and shipped_at is null
group by orders.id, sleeve_id;
set constraints all immediate;
set constraints all deferred;

-- Every change of a count, with its reason. It outlives what it speaks of: only the person in it is forgotten.
create table stock_movements (
  id uuid primary key,
  sleeve_id uuid not null,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('first-count', 'reservation', 'release', 'sale', 'return', 'correction', 'import', 'removal')),
  checkout_id uuid,
  order_id uuid,
  by_user_id uuid references users (id) on delete set null,
  at timestamptz not null
);
create index stock_movements_by_sleeve on stock_movements (sleeve_id, at desc, id desc);
create index stock_movements_by_user on stock_movements (by_user_id) where by_user_id is not null;

-- An existing shop begins with what can be bought now: its holds are off that count already.
insert into stock_movements (id, sleeve_id, change, reason, at)
select gen_random_uuid(), id, stock, 'first-count', now() from sleeves where stock > 0;
