-- Keys with which programs read the shop. A key is shown once, and only its hash is stored.
create table read_keys (
  id uuid primary key,
  name text not null check (name <> ''),
  -- What the key may read: 'products', 'orders' and so on.
  scopes jsonb not null,
  token_hash text not null unique,
  -- The last four characters, by which people recognise the key.
  ending text not null,
  -- Null once the account of the person who made the key is deleted.
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- Null until the key is used.
  last_used_on date
);
create index read_keys_by_creator on read_keys (created_by) where created_by is not null;

alter table activity
  drop constraint activity_subject_kind,
  add constraint activity_subject_kind check (
    subject_kind in ('order', 'reservation', 'withdrawal', 'alert', 'sleeve', 'sleeves', 'collection', 'promotion', 'article', 'banner', 'image', 'user', 'message', 'settings', 'declaration', 'readKey', 'webhook', 'customers')
  );
