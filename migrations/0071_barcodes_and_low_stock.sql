-- The number of a sleeve's barcode (GTIN-8, 12, 13 or 14), as it is printed; blank where it has none.
alter table sleeves add column gtin text not null default '' check (gtin = '' or gtin ~ '^([0-9]{8}|[0-9]{12,14})$');

-- Sleeves that fell below their threshold: one row each, made with the movement that did it, and whether the shop has
-- been told of it.
create table low_stock_falls (
  sleeve_id uuid primary key references sleeves (id) on delete cascade,
  fell_at timestamptz not null,
  told_at timestamptz
);
create index low_stock_falls_untold on low_stock_falls (fell_at) where told_at is null;
