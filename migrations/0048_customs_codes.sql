-- The customs code (HS code) that the shop gives to a custom line. Null without one, and for packs of sleeves, whose code
-- is always the same.
alter table checkout_lines
  add column customs_code text,
  add constraint checkout_lines_customs_code check (customs_code is null or (customs_code ~ '^[0-9]{6,10}$' and pack_size = 0));
alter table order_lines
  add column customs_code text,
  add constraint order_lines_customs_code check (customs_code is null or (customs_code ~ '^[0-9]{6,10}$' and pack_size = 0));
