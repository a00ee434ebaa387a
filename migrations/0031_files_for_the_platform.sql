-- The files of reports that were sent to the approved platform. One that was accepted counts as handed over.
create table report_flows (
  -- Our tracking id at the platform.
  id uuid primary key,
  from_day date not null,
  to_day date not null,
  content_hash text not null,
  -- The XML as it is sent.
  content text not null,
  rule text not null check (rule in ('B2C', 'B2BInt')),
  state text not null default 'waiting' check (state in ('waiting', 'deposited', 'accepted', 'refused')),
  -- The platform's id, from the deposit on.
  platform_flow_id text unique,
  -- Why the platform refused it.
  reason text,
  -- Null if the shop sent it by itself.
  by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- The last call about it. Another server waits a while before it makes the next.
  tried_at timestamptz,
  ended_at timestamptz
);
create unique index report_flows_open on report_flows (from_day) where state in ('waiting', 'deposited');
create index report_flows_by_period on report_flows (from_day, created_at desc);
create index report_flows_by_user on report_flows (by_user_id) where by_user_id is not null;
