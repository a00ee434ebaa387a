-- concurrently
-- What is low on stock, the newest first, as the back-office lists it: a shop of 100,000 sleeves has a few of them, which were
-- looked for among all.
create index sleeves_low_by_age on sleeves (created_at, id) where stock < low_stock_below;
