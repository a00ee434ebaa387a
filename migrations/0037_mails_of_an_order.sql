-- The mails that speak of an order stand in its timeline, where they are read and sent again.
alter table mails add column order_id uuid references orders (id) on delete set null;
update mails set order_id = orders.id from orders
where mails.key = 'order-confirmation:' || orders.id;
update mails set order_id = order_history.order_id from order_history
where mails.key in (
  'order-status:' || order_history.id, 'order-tracking:' || order_history.id, 'order-address:' || order_history.id
);
update mails set order_id = refunds.order_id from refunds
where mails.key = 'refund:' || refunds.id and refunds.order_id is not null;
create index mails_of_order on mails (order_id, created_at) where order_id is not null;
