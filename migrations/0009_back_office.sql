-- What the shop's people did, and what needs their attention.

-- Who did what, to what, and what stood there before and after. It holds no customer's data: a person in it is an id,
-- which points nowhere once their account is deleted.
create table activity (
  id uuid primary key,
  at timestamptz not null,
  by_user_id uuid references users (id) on delete set null,
  act text not null check (act in ('created', 'changed', 'deleted')),
  subject_kind text not null check (
    subject_kind in ('order', 'reservation', 'withdrawal', 'alert', 'sleeve', 'collection', 'promotion', 'article', 'banner', 'image', 'user', 'message', 'settings')
  ),
  subject_id uuid not null,
  subject_name text not null,
  changes jsonb not null
);
create index activity_newest on activity (at desc, id desc);
create index activity_by_kind on activity (subject_kind, at desc, id desc);
create index activity_of_subject on activity (subject_id, at desc, id desc);
create index activity_by_user on activity (by_user_id, at) where by_user_id is not null;

-- What needs a person: shown on the dashboard, and mailed to the shop's address.
create table alerts (
  id uuid primary key,
  key text not null unique,
  message text not null,
  order_id uuid references orders (id) on delete cascade,
  created_at timestamptz not null,
  resolved_at timestamptz
);
create index alerts_open on alerts (created_at desc) where resolved_at is null;
create index alerts_closed on alerts (resolved_at) where resolved_at is not null;

-- What keeps failing, counted by all processes together. Its alert is raised once, and closed when it works again.
create table failures (
  key text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  alert_id uuid references alerts (id) on delete set null
);
create index failures_by_alert on failures (alert_id) where alert_id is not null;

-- The last good backup: how old it is, is watched.
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null check (bytes > 0)
);

-- What the owner decides: one row, holding only what was set. The rest keeps the default of `src/shared/settings`.
create table settings (
  id smallint primary key default 1 check (id = 1),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null
);

-- What a text of the owner was before: the last versions of each.
create table text_versions (
  id uuid primary key,
  name text not null,
  content text not null,
  created_at timestamptz not null,
  by_user_id uuid references users (id) on delete set null
);
create index text_versions_newest on text_versions (name, created_at desc, id desc);
