-- concurrently
-- Sales of a period are added up along one index, without the wide rows of orders.
create index orders_earned_figures on orders (created_at)
  include (id, subtotal_cents, shipping_cents, total_cents, refunded_cents, shipping_method)
  where status not in ('Annulé', 'Annulé par le client', 'Remboursé');
