-- The arrival that the shop promised before payment, in words: 'entre le 26 et le 30 novembre'. Blank if unknown.
alter table checkouts add column expected_delivery text not null default '';
alter table orders add column expected_delivery text not null default '';
