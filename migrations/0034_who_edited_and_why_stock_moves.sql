-- Who edited last: a second shopkeeper, whose edit comes too late, is told by whom (decision 91).
alter table sleeves add column updated_by uuid references users (id) on delete set null;
alter table articles add column updated_by uuid references users (id) on delete set null;
create index sleeves_by_editor on sleeves (updated_by) where updated_by is not null;
create index articles_by_editor on articles (updated_by) where updated_by is not null;

-- What a shopkeeper says of a count that they change, and why there is another number on the shelf.
alter table stock_movements add column note text not null default '';
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (
  reason in (
    'first-count', 'reservation', 'release', 'sale', 'return', 'correction', 'import', 'removal',
    'count', 'delivery', 'loss', 'sent-back'
  )
);
