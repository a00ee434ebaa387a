-- What keeps failing, one row a thing, all servers together: the shopkeeper is told once, and the alert goes when it
-- works again.
create table failures (
  key text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  alert_id uuid references alerts (id) on delete set null
);
create index failures_by_alert on failures (alert_id) where alert_id is not null;
