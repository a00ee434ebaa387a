-- What was sold on each day that is over, added up: the dashboard, the figures and the count of all orders read some rows a
-- day instead of every order of years. Each night it is made anew from the orders.
create table daily_sales (
  day date not null,
  status text not null,
  shipping_method text not null,
  orders integer not null check (orders > 0),
  subtotal_cents bigint not null,
  shipping_cents bigint not null,
  refunded_cents bigint not null,
  primary key (day, status, shipping_method)
);

-- The days of orders that have changed since: they are added up from their orders until the next night.
create table changed_days (
  id uuid primary key,
  day date not null
);
create index changed_days_by_day on changed_days (day);
