-- The shop's own reference of a sleeve (SKU), and from which number on it has to be ordered again.
alter table sleeves add column sku text not null default '';
alter table sleeves add column low_stock_below integer not null default 10 check (low_stock_below between 0 and 1000000);
create unique index sleeves_by_sku on sleeves (lower(sku)) where sku <> '';
create index sleeves_below_threshold on sleeves (stock, id) where stock < low_stock_below;
