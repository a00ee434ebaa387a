-- What the payment provider kept of a payment, as it said it; nothing where it said nothing, as for all payments before. It
-- is no part of an invoice, but stands beside it for the accountant.
alter table checkouts add column captured_fee_cents integer check (captured_fee_cents >= 0);
alter table documents add column fee_cents integer check (fee_cents >= 0);
