-- Orders of the owner's former shop. They are only a record: nothing counts, refunds, sends or invoices them.
create table past_order_imports (
  id uuid primary key,
  filename text not null,
  imported_at timestamptz not null
);
create index past_order_imports_by_age on past_order_imports (imported_at desc, id desc);

create table past_orders (
  id uuid primary key,
  -- Null once the import was deleted. Only orders without a person stay then.
  import_id uuid references past_order_imports (id) on delete set null,
  -- The number that the former shop gave to the order.
  reference text not null unique check (reference <> ''),
  ordered_on date not null,
  -- Blank if the file has none, like the name and the address.
  email text not null,
  name text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  phone text not null,
  -- [{ label, quantity, unitPrice }], with the price in euros, or null if the file has none.
  lines jsonb not null,
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  -- How it was paid and what became of it, in the words of the former shop.
  payment text not null,
  status text not null,
  search_text text not null,
  -- Set once the person was erased. The reference stays, so that another import does not bring the person back.
  erased_at timestamptz,
  imported_at timestamptz not null
);
create index past_orders_by_day on past_orders (ordered_on desc, id desc);
create index past_orders_by_email on past_orders (email, ordered_on desc) where email <> '';
create index past_orders_by_import on past_orders (import_id) where import_id is not null;
create index past_orders_with_person on past_orders (ordered_on) where erased_at is null;
create index past_orders_search on past_orders using gin (search_text gin_trgm_ops);

alter table activity
  drop constraint activity_subject_kind,
  add constraint activity_subject_kind check (
    subject_kind in ('order', 'reservation', 'withdrawal', 'alert', 'sleeve', 'sleeves', 'collection', 'promotion', 'article', 'banner', 'image', 'user', 'message', 'settings', 'declaration', 'readKey', 'webhook', 'customers', 'pastOrders')
  );
