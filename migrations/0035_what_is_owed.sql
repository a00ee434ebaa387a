-- What the back-office's first screen lists until it is done (decision 95): orders to prepare, and cancelled ones whose
-- money has not gone back, the oldest first.
create index orders_to_prepare on orders (created_at, id) where status in ('Validé', 'En cours de préparation');
create index orders_refund_owed on orders (updated_at, id)
  where status in ('Annulé', 'Annulé par le client') and refunded_cents < total_cents;
