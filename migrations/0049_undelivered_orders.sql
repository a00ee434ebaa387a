-- A third kind of work on an order: packs of a lost or returned parcel are to be sent again or refunded. At the start the shop
-- computes the column `due` of older orders again (`account_edition`).
alter table orders
  drop constraint orders_due_check,
  add constraint orders_due check (due in ('preparation', 'refund', 'undelivered'));
