-- concurrently
-- The back-office's list of orders by their customers' names, as French sorts them; and the notes at refunds that the
-- night looks through.
create index orders_by_customer on orders (customer_last_name collate "und-x-icu", id);
create index refunds_noted on refunds (order_id) where note <> '';
