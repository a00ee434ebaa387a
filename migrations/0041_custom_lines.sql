-- A custom line is what the shop adds to an order by hand, with a label and a price of its own. It has no product, and
-- contains no sleeves: its `pack_size` is 0.
alter table checkout_lines
  drop constraint checkout_lines_pack_size,
  add constraint checkout_lines_pack_size check (pack_size between 0 and 1000),
  add constraint checkout_lines_custom check (pack_size > 0 or sleeve_id is null);
alter table order_lines
  drop constraint order_lines_pack_size,
  add constraint order_lines_pack_size check (pack_size between 0 and 1000),
  add constraint order_lines_custom check (pack_size > 0 or sleeve_id is null);
