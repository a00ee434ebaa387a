-- concurrently
-- What is owed is also the delivery of an order whose goods were all refunded before they left: found among the orders of
-- which a part was given back. All that the question looks at of an order is in the index, so that counting reads no rows.
create index orders_money_owed on orders (updated_at, id) include (status, refunded_cents, total_cents)
  where refunded_cents < total_cents and (status in ('Annulé', 'Annulé par le client') or refunded_cents > 0);
