-- How an order was before an admin's change of its status: by it the change is undone within half a minute. Both entries stay,
-- for the shop's people alone.
alter table order_history add column undo jsonb;
alter table order_history add column is_private boolean not null default false;
