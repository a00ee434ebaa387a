-- The payment at the provider that an alert is about: without an order, its page there is where the shopkeeper can act.
alter table alerts add payment_id text;
