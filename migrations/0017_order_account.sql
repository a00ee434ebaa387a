-- The fee of the standard way on the day the checkout was opened: what a withdrawal gives back (L. 221-24), whatever the owner
-- changes later. Null in rows of a release that does not know it: then it is the fee that was paid.
alter table checkouts add column standard_shipping_cents integer check (standard_shipping_cents >= 0);
alter table orders add column standard_shipping_cents integer check (standard_shipping_cents >= 0);

-- Older orders get what the standard way costs today, which is what was owed for them until now: where relay points are offered,
-- their fee.
with relay as (
  select country,
    coalesce((offer ->> 'offered')::boolean, is_usual) as offered,
    coalesce((offer ->> 'feeCents')::integer, 430) as fee_cents,
    case when offer is null then 3000 else (offer ->> 'freeFromCents')::integer end as free_from_cents
  from (values ('France', true), ('Belgique', true), ('Luxembourg', true), ('Suisse', false)) as usual (country, is_usual)
  left join lateral (
    select value -> 'delivery' -> 'offers' -> 'mondialRelay' -> country as offer from settings
  ) as owners on true
)
update orders set standard_shipping_cents = coalesce((
  select least(orders.shipping_cents, case when orders.subtotal_cents >= relay.free_from_cents then 0 else relay.fee_cents end)
  from relay where relay.country = orders.shipping_address ->> 'country' and relay.offered
), orders.shipping_cents);

-- False for packs that had not left, or were lost: they are refunded at once, and no parcel is awaited.
alter table withdrawals add column comes_back boolean not null default true;
-- Declarations of orders that were cancelled before anything left were closed when they were made.
update withdrawals set comes_back = false where state = 'done' and closed_at = created_at and step <> 'refunded';

-- What the shop owes for an order, for its lists: written with `due`. Older orders get what the lists showed until now; orders
-- whose withdrawal was refunded as the law wants are not owed anything more.
alter table orders add column owed_cents integer not null default 0 check (owed_cents >= 0);
update orders set due = null
where due = 'refund'
  and exists (select from withdrawals w where w.order_id = orders.id and not w.is_part and w.step = 'refunded')
  and not exists (select from withdrawals w where w.order_id = orders.id and w.step <> 'refunded');
update orders set owed_cents = greatest(0, total_cents - refunded_cents) where due = 'refund';
