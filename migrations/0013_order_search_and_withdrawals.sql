-- The back-office also looks for parts of an order's id; the rest of what it looks for is in search_text.
create index orders_id_search on orders using gin ((id::text) gin_trgm_ops);

-- What is declared twice in one breath is one declaration; once it is dealt with, it can be made again.
create unique index withdrawals_one_open on withdrawals (order_number, email, name) where state = 'open';
