-- The addresses of other programs that the shop tells of its events.
create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  -- The types of events that are sent there: 'order.paid' and so on.
  events jsonb not null,
  -- The secret that signs, encrypted.
  secret text not null,
  -- The secret before the last change. It signs as well until `former_until`.
  former_secret text,
  former_until timestamptz,
  is_active boolean not null default true,
  -- The first failure since the last success. Null while the receiver answers.
  failing_since timestamptz,
  -- The server that sends to this address has it until then.
  lease_until timestamptz,
  version integer not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null
);
create index webhook_endpoints_by_creator on webhook_endpoints (created_by) where created_by is not null;
create index webhook_endpoints_by_editor on webhook_endpoints (updated_by) where updated_by is not null;

-- The outbox: one row for each event and address.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- The event. Each address gets it under this id, also when it is sent again.
  message_id uuid not null,
  type text not null,
  payload text not null,
  -- The entry of an order's history that an undo takes back.
  cause_id uuid,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- Null once the event is received or given up.
  next_at timestamptz,
  received_at timestamptz,
  -- The receiver's last answer. Null if it did not answer.
  last_status integer,
  last_error text
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, created_at, id) where next_at is not null;
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_cause on webhook_deliveries (cause_id) where cause_id is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Null until receivers have been told of the fall.
alter table low_stock_falls add column announced_at timestamptz;
update low_stock_falls set announced_at = fell_at;
create index low_stock_falls_unannounced on low_stock_falls (fell_at) where announced_at is null;
