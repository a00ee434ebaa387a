-- Whether an order was refunded, in full or in part: written from its account, and the list of orders filters by it.
alter table orders add payment text not null default 'paid'
  check (payment in ('paid', 'partly-refunded', 'refunded'));
update orders set payment = case when refunded_cents < total_cents then 'partly-refunded' else 'refunded' end
where refunded_cents > 0;
create index orders_by_payment on orders (payment, created_at desc, id desc) where payment <> 'paid';
