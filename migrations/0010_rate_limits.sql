-- Tries of one key in one window of time, which begins with the first try. All processes of a shop count together.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null,
  expires_at timestamptz not null
);
create index rate_limits_by_expiry on rate_limits (expires_at);
