-- concurrently
-- Orders of which a part was given back, the newest first: few among many, and a filter of the back-office's list.
create index orders_with_refunds on orders (created_at desc, id desc) where refunded_cents > 0;
