-- A product may list packs of its own (decision 81): `[{ size, priceCents, sku, gtin, offered }]`, the largest first; none are
-- the usual four. They are in the product's row, so that a sale that has locked it sees one state of price and packs.
alter table sleeves
  add packs jsonb not null default '[]',
  -- Of a reduction: `[{ size, priceCents, struckCents }]` for those of its own packs that it reduces.
  add sale_packs jsonb not null default '[]',
  -- Of the packs that are offered: with less in stock the product is sold out.
  add smallest_pack integer not null default 1 check (smallest_pack between 1 and 1000);
-- By a code of one of them; and all that have some.
create index sleeves_by_packs on sleeves using gin (packs jsonb_path_ops) where packs <> '[]';
create index sleeves_with_packs on sleeves (id) where packs <> '[]';
-- How many each filter leaves is counted along this one alone.
drop index sleeves_published_by_filter;
create index sleeves_published_by_filter on sleeves
  (collection_id, width_mm, height_mm, fits, thickness_microns, back_finish, pieces_per_pack, stock)
  include (id, search_text, smallest_pack) where is_published;
-- What each of its own packs cost then: `[{ size, priceCents }]`; null where it had the usual four.
alter table sleeve_prices add packs jsonb;
alter table checkout_lines
  drop constraint checkout_lines_pack_size_check,
  add constraint checkout_lines_pack_size check (pack_size between 1 and 1000);
alter table order_lines
  drop constraint order_lines_pack_size_check,
  add constraint order_lines_pack_size check (pack_size between 1 and 1000);
