-- What a pack costs the shop: `[{ size, costCents }]`. Only the back-office reads it; empty where nothing is known.
alter table sleeves add costs jsonb not null default '[]';
-- Of a line at the moment of its sale, so that later costs and rates change no figure: the cost of one pack and the whole line without
-- VAT. Null where it was not known, and in lines from before this column.
alter table order_lines
  add cost_cents integer check (cost_cents >= 0),
  add net_cents integer check (net_cents >= 0);
-- The figures add up the margin too, and still read this index alone.
drop index order_lines_sold;
create index order_lines_sold on order_lines (placed_at)
  include (sleeve_id, pack_size, quantity, unit_price_cents, discount_cents, cost_cents, net_cents)
  where is_sold and sleeve_id is not null;
drop index order_lines_sold_of_deleted;
create index order_lines_sold_of_deleted on order_lines (placed_at)
  include (name, pack_size, quantity, unit_price_cents, discount_cents, cost_cents, net_cents)
  where is_sold and sleeve_id is null;
