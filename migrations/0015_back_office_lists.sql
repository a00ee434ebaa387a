-- The back-office's list of orders by their amount, and its work to do among many declarations that are done.
create index orders_by_total on orders (total_cents, id);
create index withdrawals_open on withdrawals (created_at desc, id desc) where state = 'open';
