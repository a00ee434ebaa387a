-- What the provider captured, as it said it: whether that is what was asked for is decided when the sale is settled.
alter table checkouts add column captured_cents integer check (captured_cents >= 0);
alter table checkouts add column captured_currency text;
-- Until now a capture was stored only once its amount had been found right.
update checkouts set captured_cents = total_cents, captured_currency = 'EUR' where state = 'captured';
alter table checkouts add constraint checkouts_captured_is_known
  check (state <> 'captured' or (payment_id is not null and captured_cents is not null and captured_currency is not null));

-- What our calls to the provider in one capture have in common, so that it takes them for one. It was made of the time
-- of the row; a capture that is under way goes on with the word it began with.
alter table checkouts add column capture_attempt text;
update checkouts set capture_attempt = floor(extract(epoch from updated_at) * 1000)::bigint::text where state = 'capturing';
alter table checkouts add constraint checkouts_capturing_has_attempt
  check (state <> 'capturing' or capture_attempt is not null);

-- Words of lists, as their neighbours are.
alter table checkouts add constraint checkouts_state_check
  check (state in ('created', 'approved', 'capturing', 'pending', 'captured', 'ordered', 'refunding', 'refunded', 'expired', 'superseded', 'denied'));
-- The demo's refunds had a sentence here.
update refunds set reason = 'admin' where reason not in ('admin', 'provider', 'amount-mismatch', 'out-of-stock', 'no-customer');
alter table refunds add constraint refunds_reason_check
  check (reason in ('admin', 'provider', 'amount-mismatch', 'out-of-stock', 'no-customer'));
