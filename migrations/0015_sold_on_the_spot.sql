-- Bought at a fair and taken along: no distance contract, so that its customer has no 14 days.
alter table orders add column sold_on_the_spot boolean not null default false;
update orders set sold_on_the_spot = true
where shipping_method = 'inPerson' and delivered_at is not null and delivered_at < created_at + interval '1 minute';
