-- What a shopkeeper says of a whole refund before shipping: nothing that it concerns comes back to the stock.
alter table refunds add column stock_stays boolean not null default false;
