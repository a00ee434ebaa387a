-- Which edition of the order's account wrote the lists of work of an order: the start writes older ones again.
alter table orders add account_edition integer not null default 0;
create index orders_of_older_account on orders (account_edition, id);
