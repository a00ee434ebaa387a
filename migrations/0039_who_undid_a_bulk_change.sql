-- The person who undid a change of many orders or products. Null if the previous release stored the undo: the author of
-- the change then counts as that person.
alter table bulk_changes add column undo_by_user_id uuid references users (id) on delete set null;
alter table sleeve_changes add column undo_by_user_id uuid references users (id) on delete set null;
