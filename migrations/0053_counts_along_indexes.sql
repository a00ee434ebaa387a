-- concurrently
-- The storefront counts what is available with each list, and the dashboard adds up what was earned: along an index,
-- without reading the rows, whose descriptions and addresses are wide.
create index sleeves_published_by_stock on sleeves (stock, id) where is_published;
create index orders_earned on orders (created_at) include (total_cents, refunded_cents)
  where status not in ('Annulé', 'Annulé par le client', 'Remboursé');
