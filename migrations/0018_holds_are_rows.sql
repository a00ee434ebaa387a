-- The holds of 0017 say it.
alter table checkouts drop column holds_stock;
alter table orders drop column holds_stock;
