-- concurrently
-- The list of orders, the dashboard and the figures read this index alone: newest first, with all that is added up.
create index orders_by_age_and_sales on orders (created_at desc, id desc)
  include (status, shipping_method, subtotal_cents, shipping_cents, total_cents, refunded_cents);
