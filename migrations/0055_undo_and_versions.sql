-- How an order was before an admin's change of its status: by it the change is undone within half a minute.
alter table order_history add column undo jsonb;
-- Names and alternative texts of pictures are edited by two people, too (decision 46).
alter table images add column version integer not null default 1 check (version > 0);
alter table images add column updated_at timestamptz;
alter table images add column updated_by uuid references users (id) on delete set null;
-- What a shopkeeper says of a whole refund before shipping: nothing that it concerns comes back to the stock.
alter table refunds add column stock_stays boolean not null default false;
