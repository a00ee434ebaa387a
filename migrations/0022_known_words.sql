-- Columns that hold one word of a list say so themselves, as their neighbours do.
alter table order_history add constraint order_history_status_check
  check (status in ('Validé', 'En cours de préparation', 'En cours de livraison', 'Livré', 'Annulé par le client', 'Annulé', 'Remboursé'));
alter table orders add constraint orders_payment_status_check check (payment_status in ('completed', 'refunded'));
