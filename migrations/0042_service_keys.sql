-- The keys of outside services (payment, mail, carriers, storage), typed in the back-office: one row for each service.
create table service_keys (
  service text primary key,
  -- The values, encrypted (AES-256-GCM) and bound to the service. Blank after the owner has removed them.
  sealed text not null default '',
  -- Which key encrypted them.
  key_id text not null default '',
  version integer not null default 0,
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null
);
create index service_keys_by_user on service_keys (updated_by) where updated_by is not null;
